// What the names of a large made-up catalogue are put together from. Brands are invented from syllables.

/** A kind of goods: the things in it, and how they are sold. */
type Family = { name: string; things: string[]; sizes: string[] };

const WEIGHTS = ["100 g", "200 g", "250 g", "500 g", "1 kg", "2 kg", "5 kg", "Pack of 3", "Pack of 12"];
const VOLUMES = ["100 ml", "250 ml", "350 ml", "500 ml", "1 L", "2 L", "Pack of 6", "Case of 24"];
const PIECES = [
  "1 pc",
  "Set of 2",
  "Set of 4",
  "Set of 6",
  "Small",
  "Medium",
  "Large",
  "Extra Large",
  "Bundle of 3",
];
const WEAR = ["XS", "S", "M", "L", "XL", "XXL", "Free Size", "Kids 4-6", "Kids 8-10"];

const family = (name: string, sizes: string[], things: string): Family => ({
  name,
  sizes,
  things: things.split(", "),
});

export const families: Family[] = [
  family(
    "Rice",
    WEIGHTS,
    "Jasmine Rice, Brown Rice, Black Rice, Sinandomeng Rice, Malagkit, Red Rice, Pinipig",
  ),
  family(
    "Noodles",
    WEIGHTS,
    "Pancit Canton, Bihon, Sotanghon, Misua, Egg Noodles, Lomi, Spaghetti, Macaroni",
  ),
  family(
    "Canned Goods",
    WEIGHTS,
    "Sardines, Corned Beef, Tuna Flakes, Meat Loaf, Fruit Cocktail, Green Peas, Squid",
  ),
  family(
    "Sauces",
    VOLUMES,
    "Soy Sauce, Cane Vinegar, Fish Sauce, Banana Ketchup, Oyster Sauce, Lechon Sauce, Bagoong",
  ),
  family(
    "Spices",
    WEIGHTS,
    "Annatto Powder, Black Pepper, Garlic Granules, Turmeric, Bay Leaves, Chili Flakes, Paprika",
  ),
  family(
    "Coffee",
    WEIGHTS,
    "Barako Beans, Ground Coffee, Instant Coffee, Arabica Beans, Robusta Beans, Coffee Bags",
  ),
  family(
    "Tea & Cocoa",
    WEIGHTS,
    "Tablea, Salabat, Green Tea, Pandan Tea, Hot Chocolate, Moringa Tea, Lemongrass Tea",
  ),
  family(
    "Juices",
    VOLUMES,
    "Calamansi Juice, Mango Nectar, Buko Juice, Guyabano Juice, Dalandan Drink, Pineapple Juice",
  ),
  family(
    "Dried Fruit",
    WEIGHTS,
    "Dried Mangoes, Dried Pineapple, Banana Chips, Dried Papaya, Raisins, Dried Jackfruit",
  ),
  family(
    "Sweets",
    WEIGHTS,
    "Pastillas, Polvoron, Yema, Ube Jam, Leche Flan, Peanut Brittle, Espasol, Turrones",
  ),
  family(
    "Chips",
    WEIGHTS,
    "Camote Chips, Taro Chips, Chicharon, Corn Nuts, Prawn Crackers, Potato Crisps, Cassava Chips",
  ),
  family(
    "Biscuits",
    WEIGHTS,
    "Butter Cookies, Otap, Biscocho, Galletas, Crackers, Lengua de Gato, Wafer Sticks, Rosquillos",
  ),
  family(
    "Baking",
    WEIGHTS,
    "Bread Flour, Cake Flour, Baking Powder, Muscovado Sugar, Desiccated Coconut, Yeast, Cornstarch",
  ),
  family("Seafood", WEIGHTS, "Dried Squid, Tuyo, Tinapa, Danggit, Dilis, Smoked Bangus, Dried Shrimp"),
  family(
    "Honey & Spreads",
    WEIGHTS,
    "Wild Honey, Peanut Butter, Coco Jam, Mango Jam, Guava Jelly, Chocolate Spread",
  ),
  family("Oils", VOLUMES, "Coconut Oil, Palm Oil, Sesame Oil, Olive Oil, Canola Oil, Chili Oil"),
  family(
    "Cookware",
    PIECES,
    "Kawali, Rice Pot, Steamer, Frying Pan, Saucepan, Grill Pan, Stock Pot, Palayok",
  ),
  family(
    "Kitchen Tools",
    PIECES,
    "Ladle, Coconut Grater, Peeler, Chopping Board, Bolo Knife, Colander, Mortar, Whisk",
  ),
  family(
    "Tableware",
    PIECES,
    "Dinner Plate, Soup Bowl, Drinking Glass, Coffee Mug, Serving Tray, Spoon, Fork, Placemat",
  ),
  family(
    "Food Storage",
    PIECES,
    "Lunch Box, Tiffin Carrier, Water Jug, Food Keeper, Spice Jar, Thermos, Tumbler",
  ),
  family(
    "Cleaning",
    VOLUMES,
    "Dishwashing Liquid, Floor Cleaner, Bleach, Fabric Softener, Glass Cleaner, Toilet Cleaner",
  ),
  family(
    "Laundry",
    WEIGHTS,
    "Detergent Powder, Bar Soap, Laundry Net, Clothes Pins, Stain Remover, Ironing Spray",
  ),
  family("Bath", VOLUMES, "Shampoo, Conditioner, Body Wash, Papaya Soap, Kojic Soap, Hand Soap, Bath Salts"),
  family("Skin Care", VOLUMES, "Facial Wash, Toner, Sunscreen, Body Lotion, Aloe Gel, Night Cream, Lip Balm"),
  family("Hair Care", VOLUMES, "Hair Oil, Hair Mask, Styling Gel, Hair Wax, Gugo Tonic, Hair Spray"),
  family("Make-up", PIECES, "Lipstick, Face Powder, Eyeliner, Mascara, Blush, Eyebrow Pencil, Nail Polish"),
  family(
    "Bags",
    PIECES,
    "Bayong, Tote Bag, Backpack, Sling Bag, Coin Purse, Laptop Bag, Belt Bag, Banig Clutch",
  ),
  family("Shirts", WEAR, "T-Shirt, Polo Shirt, Barong, Blouse, Sando, Hoodie, Kimona"),
  family("Trousers", WEAR, "Jeans, Shorts, Leggings, Jogging Pants, Chinos, Skirt, Malong"),
  family("Footwear", WEAR, "Slippers, Sandals, Abaca Slippers, Sneakers, Rain Boots, Rubber Shoes, Bakya"),
  family(
    "Jewellery",
    PIECES,
    "Pearl Earrings, Shell Necklace, Bracelet, Silver Ring, Anklet, Brooch, Hair Clip",
  ),
  family("Bedding", PIECES, "Pillow, Bed Sheet, Blanket, Banig Mat, Mosquito Net, Pillowcase, Comforter"),
  family(
    "Lighting",
    PIECES,
    "LED Bulb, Capiz Lantern, Table Lamp, Parol, Flashlight, Solar Light, Night Light",
  ),
  family(
    "Garden",
    PIECES,
    "Clay Pot, Watering Can, Trowel, Seed Packet, Garden Hose, Pruning Shears, Plant Stand",
  ),
  family(
    "Hardware",
    PIECES,
    "Hammer, Screwdriver, Measuring Tape, Padlock, Extension Cord, Paint Brush, Duct Tape",
  ),
  family(
    "Gadgets",
    PIECES,
    "Power Bank, Earphones, Phone Case, Charging Cable, Speaker, Tripod, Clip Fan, Mouse",
  ),
  family(
    "School Supplies",
    PIECES,
    "Notebook, Ballpen, Pencil Case, Crayons, Intermediate Paper, Ruler, Folder, Glue Stick",
  ),
  family(
    "Toys",
    PIECES,
    "Sungka Board, Yo-yo, Building Blocks, Jigsaw Puzzle, Toy Jeepney, Doll, Kite, Trumpo",
  ),
  family(
    "Sports",
    PIECES,
    "Basketball, Volleyball, Badminton Racket, Jump Rope, Yoga Mat, Sepak Takraw Ball, Dumbbell",
  ),
  family(
    "Pets",
    WEIGHTS,
    "Dog Food, Cat Litter, Fish Flakes, Chew Toy, Pet Shampoo, Bird Seed, Leash, Cat Treats",
  ),
];

export const shelves = ["Everyday", "Native", "Premium", "Budget", "Gift"];

export const places = (
  "Batangas, Benguet, Bicol, Bohol, Bukidnon, Bulacan, Cagayan, Camiguin, Capiz, Cavite, Cebu, Cotabato, Dagupan, Davao, " +
  "Dumaguete, Guimaras, Ilocos, Iloilo, Isabela, Kalinga, Laguna, Leyte, Lipa, Lucban, Marikina, Marinduque, Mindoro, " +
  "Naga, Negros, Nueva Ecija, Palawan, Pampanga, Pangasinan, Quezon, Romblon, Sagada, Samar, Siargao, Sorsogon, Surigao, " +
  "Tagaytay, Tarlac, Vigan, Zambales, Zamboanga"
).split(", ");

export const qualities = (
  "Artisan, Assorted, Classic, Colorful, Compact, Crispy, Deluxe, Durable, Extra Strong, Family, Farm Fresh, Foldable, " +
  "Fragrant, Golden, Handmade, Handwoven, Heritage, Homemade, Honest, Light, Lightweight, Local, Mellow, Mild, Modern, " +
  "Natural, Old-Style, Organic, Original, Plain, Pure, Quick, Reusable, Rich, Roasted, Rustic, Salted, Simple, Smoked, " +
  "Smooth, Soft, Special, Spicy, Sturdy, Sun-Dried, Sweet, Tangy, Toasted, Traditional, Unsweetened, Vintage, Washed"
).split(", ");

export const colours =
  "Red, Blue, Green, Yellow, White, Black, Natural, Brown, Pink, Orange, Violet, Grey".split(", ");

export const syllables =
  "ba, la, ka, ta, ma, na, sa, ya, bi, li, ki, ti, mi, ni, si, lu, bu, tu, mu, nu, go, lo, do, ro".split(
    ", ",
  );
