/** What the search of a new shop takes for the same, in Filipino and English. Merchants add their own. */
export const DEFAULT_SYNONYMS = `
kape, coffee, cafe
tsaa, tea
tsokolate, chocolate, cacao, cocoa, tablea
gatas, milk
katas, juice
tubig, water
bigas, kanin, rice
harina, flour
tinapay, bread
asukal, sugar
asin, salt
paminta, pepper
suka, vinegar
mantika, langis, oil
bawang, garlic
sibuyas, onion
kamatis, tomato
luya, ginger
sili, chili, chilli
kalamansi, calamansi
itlog, egg
manok, chicken
baboy, pork
baka, beef
isda, fish
hipon, shrimp
pusit, squid
keso, cheese
gulay, vegetable
prutas, fruit
mangga, mango
saging, banana
pinya, pineapple
niyog, coconut
mani, peanut
mais, corn
kamote, camote
monggo, munggo, mung
pulot, honey
kendi, candy
biskwit, biscuit, cookie
keyk, cake
meryenda, merienda, snack
regalo, gift
sabon, soap
siyampu, shampoo
sipilyo, toothbrush
suklay, comb
salamin, mirror
pabango, perfume
tuwalya, towel
sapatos, shoe
tsinelas, slipper, flipflops
bakya, clogs
medyas, sock
pantalon, pants, trousers
palda, skirt
bestida, dress
damit, clothes, clothing
kamiseta, shirt
dyaket, jacket
sinturon, belt
bag, handbag
pitaka, wallet
relo, watch
alahas, jewelry, jewellery
singsing, ring
hikaw, earring
kwintas, necklace
payong, umbrella
sumbrero, sombrero, hat
maleta, luggage, suitcase
pamaypay, abaniko, fan
unan, pillow
kumot, blanket
kulambo, mosquito
banig, mat
upuan, silya, chair
mesa, lamesa, table
sopa, sofa, couch
lampara, lamp
bombilya, bulb
kandila, candle
walis, broom
balde, timba, pail, bucket
kaldero, casserole
kutsara, spoon
tinidor, fork
kutsilyo, knife
pinggan, plato, plate
tasa, mug
tsarera, teapot
baon, baunan, lunchbox
lapis, pencil
bolpen, ballpen, pen
papel, paper
kwaderno, kuwaderno, notebook
gunting, scissors
pambura, eraser
krayola, crayon
libro, aklat, book
eskwela, eskwelahan, paaralan, school
opisina, office
laruan, toy
manika, doll
bola, ball
saranggola, kite
traysikel, tricycle
telepono, selpon, phone, cellphone
kompyuter, computer
telebisyon, television, tv
radyo, radio
kamera, camera
mikropono, microphone, mic
headphones, headset, earphones
baterya, battery
aso, dog
pusa, cat
ibon, bird
halaman, plant
bulaklak, flower
paso, pot
hardin, garden
kusina, kitchen
bahay, home, house
gamot, medicine
`
  .trim()
  .split("\n");
