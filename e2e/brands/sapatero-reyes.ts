import type { Brand, Product } from "./brand.ts";
import { beltPicture, benchPicture, carePicture, pairPicture, shoePicture, topPicture } from "./drawings.ts";

/** A wide one; its dark brown cannot be seen on black. */
const logo = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 160" width="640" height="160"><g fill="${colour}"><path d="M20 110c40-4 60-40 70-64l34 8c6 22 26 38 60 42 16 2 20 10 20 24H20zM20 126h184v12H20z"/><text x="236" y="112" font-family="sans-serif" font-size="92" font-weight="700" textLength="390">REYES</text></g></svg>`;

const [BLACK, BROWN, TAN, RED] = ["#1f1a18", "#7a3b12", "#a9642b", "#a3262a"];
const sizes = (values: string) => ({ option: { name: "Size", values }, stock: "6" });
const MEN = "39, 40, 41, 42, 43, 44";
const WOMEN = "35, 36, 37, 38, 39";

const PRODUCTS: Product[] = [
  {
    name: "Escolta oxford",
    details: "Full-grain leather, black\nStitched sole, can be resoled\nMade to last ten years",
    price: "3450",
    category: "Men",
    photos: [
      { drawing: shoePicture("oxford", BLACK) },
      { drawing: pairPicture("oxford", BLACK) },
      { drawing: topPicture(BLACK) },
    ],
    ...sizes(MEN),
  },
  {
    name: "Riverbanks derby",
    details: "Waxed leather, brown\nRubber sole for rain",
    price: "3250",
    category: "Men",
    photos: [{ drawing: shoePicture("derby", BROWN) }],
    ...sizes(MEN),
  },
  {
    name: "Concepcion loafer",
    details: "Soft leather, tan\nNo laces",
    price: "2950",
    sale: "2450",
    category: "Men",
    photos: [{ drawing: shoePicture("loafer", TAN) }],
    ...sizes(MEN),
  },
  {
    name: "Barangka boot",
    details: "Oiled leather, dark brown\nElastic at the sides",
    price: "4850",
    category: "Men",
    photos: [{ drawing: shoePicture("boot", "#5d3416") }],
    ...sizes(MEN),
  },
  {
    name: "Kapitan Moy school shoe",
    details: "Black, with a strap\nFor a whole school year",
    price: "1650",
    category: "Women and children",
    photos: [{ drawing: shoePicture("strap", "#221d1c") }],
    ...sizes("30, 31, 32, 33, 34, 35"),
  },
  {
    name: "Santa Elena flat",
    details: "Red leather, with a bow\nPadded inside",
    price: "1950",
    category: "Women and children",
    photos: [{ drawing: shoePicture("flat", RED) }],
    ...sizes(WOMEN),
  },
  {
    name: "Tañong sandal",
    details: "Vegetable-tanned leather\nBuckle of brass",
    price: "1450",
    category: "Women and children",
    photos: [{ drawing: shoePicture("sandal", "#b8793c") }],
    ...sizes(WOMEN),
  },
  {
    name: "Belt, 35 mm",
    details: "One piece of leather\nBuckle of brass",
    price: "950",
    stock: "20",
    category: "Belts and care",
    photos: [{ drawing: beltPicture(BROWN) }],
  },
  {
    name: "Shoe care kit",
    details: "Cream, brush and cloth\nFor black and brown",
    price: "480",
    stock: "35",
    category: "Belts and care",
    photos: [{ drawing: carePicture() }],
  },
];

export const SAPATERO_REYES: Brand = {
  what: "a shoe maker in Marikina",
  slug: "sapatero-reyes",
  details: {
    name: "Sapatero Reyes",
    email: "tindahan@sapateroreyes.example",
    phone: "(02) 8555 0177",
    address: "31 J. P. Rizal St, Brgy. Santa Elena, Marikina City",
    legalName: "Reyes Footwear Manufacturing",
    registration: "DTI 3340877",
    tin: "105-877-340-000",
  },
  logo: logo(BROWN),
  logoDark: logo("#e3b98c"),
  accent: "#7a3b12",
  description: "Leather shoes, cut and stitched by hand in Marikina since 1956. Repairs for life.",
  messenger: "sapatero.reyes",
  viber: "0918 555 0177",
  links: ["https://www.instagram.com/sapatero.reyes", "https://shopee.ph/sapateroreyes"],
  categories: [
    {
      name: "Men",
      description: "Sizes 39 to 44. If you are between two, take the larger one.",
      photo: { drawing: shoePicture("derby", BROWN, "#dfe4e2", "#b6a58f") },
    },
    {
      name: "Women and children",
      description: "Sizes 30 to 39.",
      photo: { drawing: shoePicture("flat", RED, "#f0dfdc", "#cfa898") },
    },
    {
      name: "Belts and care",
      description: "So that it lasts.",
      photo: { drawing: beltPicture(BROWN) },
    },
  ],
  products: PRODUCTS,
  delivery: {
    preset: /^By weight/,
    fees: {
      "Metro Manila": ["85", "115", "155", "155", "45"],
      Luzon: ["95", "165", "190", "190", "60"],
      Visayas: ["100", "180", "200", "200", "65"],
      Mindanao: ["105", "195", "220", "220", "70"],
      Islands: ["115", "205", "230", "230", "85"],
    },
  },
  about: `Lolo Andres cut his first pair in 1956, on the table that still stands in our workshop. Today eleven people work here, and three of them are called Reyes.

## What we make

Leather shoes that can be resoled, belts, and what you need to care for them. Every pair takes two days.

## Repairs for life

Send us any shoe with our mark in it. You pay for the sole, never for the work.

## Where to find us

{address}, Monday to Saturday. Write to us at [{email}](mailto:{email}).`,
  front: {
    banner: {
      heading: "Made by hand in Marikina",
      text: "Leather shoes that can be resoled, from the bench our grandfather built.",
      photo: { drawing: benchPicture() },
      button: "Shoes for men",
      category: "Men",
    },
    chosen: {
      heading: "From our bench",
      searches: [
        ["escolta", "Escolta oxford"],
        ["barangka", "Barangka boot"],
        ["santa elena", "Santa Elena flat"],
        ["belt", "Belt, 35 mm"],
      ],
    },
    text: {
      heading: "Which size?",
      text: "Stand on a sheet of paper in the evening, draw around your foot, and measure the longest line.\n25 cm is 40, and each further centimeter is one and a half sizes.",
    },
  },
};
