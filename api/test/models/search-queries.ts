export type SearchQuery = {
  search: string;
  /** Slugs among the first eight results, in any order. */
  finds?: string[];
  first?: string[];
  not?: string[];
  /** The query that was searched instead; omitted: the typed one. */
  showing?: string;
};

// A query without `finds` and `first` must find nothing.
const NOTHING = {};

const GADGETS = [
  "rechargeable-am-fm-radio", "videoke-microphone", "film-camera-35mm", "wireless-headphones-silver",
  "wireless-keyboard-mouse-set", "power-bank-20000-mah", "wireless-game-controller",
]; // prettier-ignore
const KITCHEN = ["nonstick-pan-24cm", "baon-lunch-box", "stainless-casserole-24cm", "stoneware-teapot-red"];
const DRINKS = [
  "barako-coffee-batangas", "tablea-davao-250g", "milk-tea-kit-10-servings", "kalamansi-honey-concentrate",
  "salabat-ginger-tea",
]; // prettier-ignore
const PETS = ["adult-dog-food-3kg", "dog-chew-bone-2-pieces", "tofu-cat-litter-6-liters"];
const SCHOOL = [
  "watercolor-set-24", "pencils-no-2-dozen", "spiral-notebook-100-leaves", "school-scissors-17cm", "ink-tank-printer",
]; // prettier-ignore
const TOYS = ["street-basketball-size-7", "saranggola-diamond-kite", "tin-toy-tricycle"];
const CARE = ["matte-lipstick-makopa", "soft-toothbrush", "gumamela-soap-bar", "rice-milk-body-lotion"];
const SHOES = ["marikina-leather-shoes", "running-shoes-lightweight"];
const IN_250_G = [
  "tablea-davao-250g",
  "barako-coffee-batangas",
  "cornick-ilocos-250g",
  "sea-salt-pangasinan",
];

const correct: SearchQuery[] = [
  { search: "dried mangoes", first: ["dried-mangoes-cebu", "pasalubong-gift-box"] },
  { search: "MANGOES, Dried!", first: ["dried-mangoes-cebu"] },
  { search: "mango", first: ["dried-mangoes-cebu", "pasalubong-gift-box", "bagoong-alamang-sweet"] },
  { search: "mangos", first: ["dried-mangoes-cebu"] },
  { search: "bag", finds: ["abaca-handbag", "bayong-buri"], not: ["baguio-strawberry-jam"] },
  { search: "shoes", first: SHOES },
  { search: "shoe", finds: SHOES },
  { search: "rice", first: ["dinorado-rice-5kg", "adult-dog-food-3kg", "rice-milk-body-lotion"] },
  { search: "tea", first: ["salabat-ginger-tea", "milk-tea-kit-10-servings"] },
  { search: "cat", first: ["tofu-cat-litter-6-liters"], not: ["abaca-handbag"] },
  { search: "pan", first: ["pan-de-sal-mix-1kg", "nonstick-pan-24cm"] },
  { search: "pet", finds: PETS, not: ["gumamela-soap-bar"] },
  { search: "pan de sal", first: ["pan-de-sal-mix-1kg"] },
  { search: "halo-halo", first: ["halo-halo-kit-6-servings"] },
  { search: "peanut butter", first: ["peanut-butter-340g"] },
  { search: "leather shoes", first: ["marikina-leather-shoes"] },
  { search: "umbrella for the rain", first: ["wind-resistant-umbrella"] },
  { search: "oil", first: ["virgin-coconut-oil-500ml", "chili-garlic-oil-200ml", "gourmet-tuyo-in-oil"] },
  { search: "karaoke", first: ["videoke-microphone"] },
  { search: "earphones", first: ["wireless-headphones-silver"] },
  { search: "light bulb", first: ["led-bulb-9-watt"], showing: "bulb" },
  { search: "dog food", first: ["adult-dog-food-3kg"], not: ["dinorado-rice-5kg"] },
  { search: "garlic", first: ["ilocos-garlic-500g", "chili-garlic-oil-200ml"] },
  { search: "honey", first: ["wild-honey-palawan-500g", "kalamansi-honey-concentrate"] },
  { search: "lotion", first: ["rice-milk-body-lotion"] },
  { search: "nike shoes", finds: SHOES, showing: "shoes" },
  { search: "mang", first: ["dried-mangoes-cebu"] },
  { search: "guimaras mangoes", first: ["dried-mangoes-cebu"], showing: "mangoes" },
  { search: "green tea", first: ["salabat-ginger-tea", "milk-tea-kit-10-servings"], showing: "tea" },
];

const misspelled: SearchQuery[] = [
  { search: "manggo", first: ["dried-mangoes-cebu"], not: ["hopia-monggo-box-10"], showing: "mango" },
  { search: "mngo", first: ["dried-mangoes-cebu"], showing: "mango" },
  { search: "amngo", first: ["dried-mangoes-cebu"], showing: "mango" },
  { search: "headfone", first: ["wireless-headphones-silver"], showing: "headphones" },
  { search: "rcie", first: ["dinorado-rice-5kg"], showing: "rice" },
  { search: "cofee", first: ["barako-coffee-batangas"], finds: DRINKS, showing: "coffee" },
  { search: "gadgts", finds: GADGETS, showing: "gadgets" },
  { search: "umberlla", first: ["wind-resistant-umbrella"], showing: "umbrella" },
  { search: "baskteball", first: ["street-basketball-size-7"], showing: "basketball" },
  { search: "keybord", first: ["wireless-keyboard-mouse-set"], showing: "keyboard" },
  { search: "tothbrush", first: ["soft-toothbrush"], showing: "toothbrush" },
  { search: "peanut buter", first: ["peanut-butter-340g"], showing: "peanut butter" },
  { search: "dréid mangoes", first: ["dried-mangoes-cebu"], showing: "dried mangoes" },
  { search: "lugage", first: ["cabin-luggage-20-inch"], showing: "luggage" },
  { search: "powerbank", first: ["power-bank-20000-mah"], showing: "power bank" },
  { search: "bayung", first: ["bayong-buri"], showing: "bayong" },
  { search: "sapatoss", finds: SHOES },
  { search: "tsenelas", first: ["rubber-tsinelas-pair"], showing: "tsinelas" },
  { search: "calamnsi", finds: ["kalamansi-honey-concentrate"], showing: "calamansi" },
  { search: "lipstik", first: ["matte-lipstick-makopa"], showing: "lipstick" },
  { search: "sheos", finds: SHOES, showing: "shoes" },
  { search: "kyboard", first: ["wireless-keyboard-mouse-set"], showing: "keyboard" },
  { search: "sapatps", finds: SHOES, showing: "sapatos" },
];

const filipino: SearchQuery[] = [
  { search: "mangga", first: ["dried-mangoes-cebu"] },
  { search: "sabon", first: ["gumamela-soap-bar"], not: ["cabin-luggage-20-inch"] },
  { search: "sapatos", first: SHOES },
  { search: "kape", finds: DRINKS },
  { search: "bigas", first: ["dinorado-rice-5kg"] },
  { search: "pusa", first: ["tofu-cat-litter-6-liters"] },
  { search: "aso", first: ["adult-dog-food-3kg", "dog-chew-bone-2-pieces"] },
  { search: "payong", first: ["wind-resistant-umbrella"] },
  { search: "bawang", first: ["ilocos-garlic-500g", "chili-garlic-oil-200ml"] },
  { search: "asin", first: ["sea-salt-pangasinan"] },
  { search: "gatas", finds: ["rice-milk-body-lotion", "milk-tea-kit-10-servings", "pastillas-de-leche-24"] },
  { search: "laruan", finds: TOYS },
  { search: "lapis", first: ["pencils-no-2-dozen"] },
  { search: "gunting", first: ["school-scissors-17cm"] },
  { search: "sumbrero", first: ["buntal-sun-hat"] },
  { search: "pamaypay", first: ["abaniko-folding-fan"] },
  { search: "sipilyo", first: ["soft-toothbrush"] },
  { search: "upuan", first: ["dining-chair-acacia"] },
  { search: "salted eggs", first: ["itlog-na-maalat-6"], showing: "eggs" },
  { search: "sabon para sa mukha", first: ["gumamela-soap-bar"], showing: "sabon" },
  { search: "slippers", first: ["rubber-tsinelas-pair"] },
  { search: "chinelas", first: ["rubber-tsinelas-pair"] },
  { search: "tsokolate", first: ["tablea-davao-250g"] },
  { search: "kape barako", first: ["barako-coffee-batangas"] },
  { search: "kawali", finds: ["nonstick-pan-24cm"] },
  { search: "kaldero", first: ["stainless-casserole-24cm"] },
  { search: "baonan", first: ["baon-lunch-box"] },
  { search: "kandila", first: ["sampaguita-soy-candle"] },
  { search: "kwaderno", first: ["spiral-notebook-100-leaves"] },
  { search: "radyo", first: ["rechargeable-am-fm-radio"] },
  { search: "maleta", first: ["cabin-luggage-20-inch"] },
  { search: "regalo", first: ["pasalubong-gift-box"] },
  { search: "itlog", first: ["itlog-na-maalat-6"] },
  { search: "mani", first: ["peanut-butter-340g"] },
  { search: "kamote", first: ["camote-chips-muscovado"] },
  { search: "bola", first: ["street-basketball-size-7"] },
  { search: "pasalubong", first: ["pasalubong-gift-box"], not: ["gumamela-soap-bar"] },
];

const categories: SearchQuery[] = [
  { search: "coffee", first: ["barako-coffee-batangas"], finds: DRINKS },
  { search: "gadgets", finds: GADGETS },
  { search: "gadget", finds: GADGETS },
  { search: "kitchen", finds: KITCHEN },
  { search: "pets", finds: PETS, not: ["gumamela-soap-bar"] },
  { search: "school supplies", finds: SCHOOL, showing: "school" },
  { search: "snacks", finds: ["dried-mangoes-cebu", "piaya-muscovado-10"], not: ["gourmet-tuyo-in-oil"] },
  { search: "drinks", finds: DRINKS },
  { search: "pantry", finds: ["dinorado-rice-5kg", "peanut-butter-340g"], not: ["stainless-casserole-24cm"] },
  { search: "toys", first: ["tin-toy-tricycle"], finds: TOYS },
  { search: "beauty", finds: CARE },
  { search: "kitchen pan", first: ["nonstick-pan-24cm"] },
  { search: "gadgets wireless", finds: ["wireless-headphones-silver", "videoke-microphone"], not: ["film-camera-35mm"] },
]; // prettier-ignore

const units: SearchQuery[] = [
  { search: "250g", finds: IN_250_G, not: ["rice-milk-body-lotion"] },
  { search: "250 g", finds: IN_250_G, not: ["rice-milk-body-lotion"] },
  { search: "250 grams", finds: IN_250_G },
  { search: "coffee 250g", first: ["barako-coffee-batangas", "tablea-davao-250g"], not: ["sea-salt-pangasinan"] },
  { search: "1.2L", first: ["stoneware-teapot-red"], not: ["tofu-cat-litter-6-liters"] },
  { search: "1200 ml teapot", first: ["stoneware-teapot-red"] },
  { search: "500ml", finds: ["virgin-coconut-oil-500ml", "kalamansi-honey-concentrate"] },
  { search: "5kg", first: ["dinorado-rice-5kg"] },
  { search: "5 kilos bigas", first: ["dinorado-rice-5kg"] },
  { search: "20000mah", first: ["power-bank-20000-mah"] },
  { search: "16 L", first: ["plastic-balde-16-liters"] },
]; // prettier-ignore

const prices: SearchQuery[] = [
  { search: "₱189", finds: ["dried-mangoes-cebu", "salabat-ginger-tea"], not: ["cornick-ilocos-250g"] },
  { search: "under 200", finds: ["dried-mangoes-cebu", "rubber-tsinelas-pair"], not: ["film-camera-35mm"] },
  { search: "over 5000", first: ["two-seat-sofa-and-lamp", "ink-tank-printer"] },
  { search: "100 to 200 pesos", finds: ["gumamela-soap-bar"], not: ["milk-cotton-yarn-blue", "gift-wrapping-with-ribbon"] },
  { search: "shoes under 2000", first: ["running-shoes-lightweight"], not: ["marikina-leather-shoes"] },
  { search: "sapatos below ₱1,500", first: ["running-shoes-lightweight"], not: ["marikina-leather-shoes"] },
  { search: "snacks below 100", finds: ["cornick-ilocos-250g", "camote-chips-muscovado"], not: ["dried-mangoes-cebu"] },
  { search: "regalo hanggang 500", first: ["gift-wrapping-with-ribbon"], not: ["pasalubong-gift-box"] },
  { search: "under 1", ...NOTHING },
]; // prettier-ignore

const nonsense: SearchQuery[] = [
  "wallet", "t-shirt", "laptop", "iphone 15", "zzzzzzzz", "asdfgh", "jacket", "socks", "cake", "pitaka", "xyz 250", "%", "wangoes",
  "samsung tv", "charger", "iphone charger", "phone case", "gcash", "load", "diaper", "price", "shampoo", "kumot", "suka", "crayons",
].map((search) => ({ search, ...NOTHING })); // prettier-ignore

export const SEARCH_QUERIES = { correct, misspelled, filipino, categories, units, prices, nonsense };
