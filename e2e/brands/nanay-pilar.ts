import type { Brand } from "./brand.ts";
import { storePicture } from "./drawings.ts";

export const NANAY_PILAR: Brand = {
  what: "a sari-sari store in Iloilo",
  slug: "nanay-pilar",
  details: {
    name: "Tindahan ni Nanay Pilar",
    email: "pilar@nanaypilar.example",
    phone: "0917 555 0142",
    address: "14 Lopez Jaena St, Brgy. Tabuc Suba, Jaro, Iloilo City",
    legalName: "Pilar G. Dela Rama Sari-Sari Store",
    registration: "DTI 2715540",
    tin: "214-550-142-000",
  },
  logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><circle cx="100" cy="100" r="96" fill="#ffc20e"/><path d="M40 70h120l12 34H28z" fill="#c8102e"/><path d="M44 108h112v46H44z" fill="#fff"/><path d="M84 122h32v32H84z" fill="#c8102e"/></svg>`,
  accent: "#ffc20e",
  description: "Snacks, soap and everyday things in Jaro, Iloilo City. Text us and we pack it.",
  messenger: "nanaypilar.jaro",
  viber: "0917 555 0142",
  links: ["https://www.facebook.com/nanaypilar.jaro"],
  categories: [
    {
      name: "Snacks and drinks",
      description: "For merienda, and for the bus.",
      photo: { demo: "halo-halo-kit-6-servings" },
    },
    {
      name: "Rice and cooking",
      description: "What every kitchen runs out of first.",
      photo: { demo: "dinorado-rice-5kg" },
    },
    {
      name: "Soap and household",
      description: "Clean hands, clean house.",
      photo: { demo: "plastic-balde-16-liters" },
    },
  ],
  products: [
    {
      name: "Piaya muscovado, box of 10",
      details: "Baked in Iloilo\nBest within two weeks",
      price: "130",
      sale: "110",
      stock: "40",
      category: "Snacks and drinks",
      photos: [{ demo: "piaya-muscovado-10" }],
    },
    {
      name: "Cornick, garlic, 250 g",
      details: "Crunchy corn with garlic",
      price: "58",
      stock: "60",
      category: "Snacks and drinks",
      photos: [{ demo: "cornick-ilocos-250g" }],
    },
    {
      name: "Kapeng barako, ground",
      details: "Strong, from Batangas\nFor the drip or the pot",
      price: "95",
      stock: "25",
      category: "Snacks and drinks",
      photos: [{ demo: "barako-coffee-batangas" }],
      option: { name: "Size", values: "100 g, 250 g, 500 g" },
    },
    {
      name: "La Paz batchoy kit",
      details: "Noodles, broth and chicharon for two\nReady in ten minutes",
      price: "165",
      stock: "18",
      category: "Rice and cooking",
      photos: [{ demo: "la-paz-batchoy-kit" }],
    },
    {
      name: "Dinorado rice, 5 kg",
      details: "Soft and fragrant\nHarvest of this year",
      price: "340",
      stock: "30",
      category: "Rice and cooking",
      photos: [{ demo: "dinorado-rice-5kg" }],
    },
    {
      name: "Salted eggs, 6 pieces",
      details: "Cured for 18 days\nFrom ducks in Oton",
      price: "96",
      stock: "24",
      category: "Rice and cooking",
      photos: [{ demo: "itlog-na-maalat-6" }],
    },
    {
      name: "Gumamela soap",
      details: "Mild, 90 g\nMade in Guimaras",
      price: "45",
      stock: "80",
      category: "Soap and household",
      photos: [
        { demo: "gumamela-soap-bar" },
        { demo: "gumamela-soap-bar-2" },
        { demo: "gumamela-soap-bar-3" },
      ],
    },
    {
      name: "Balde, 16 liters",
      details: "Strong handle\nBlue only",
      price: "120",
      stock: "12",
      category: "Soap and household",
      photos: [{ demo: "plastic-balde-16-liters" }],
    },
  ],
  delivery: {
    preset: /^By island group/,
    fees: { "Metro Manila": ["140"], Luzon: ["160"], Visayas: ["90"], Mindanao: ["150"], Islands: ["180"] },
  },
  about: `{shop} has stood at the corner of Lopez Jaena Street since 1988. Nanay Pilar opens at six, her daughter Joy closes at nine.

## What we sell

What you run out of: rice, eggs, coffee, soap, load. And piaya and batchoy for those who have left Iloilo and miss it.

## Where to find us

{address}. Write to us at [{email}](mailto:{email}), or come and sit down.`,
  front: {
    banner: {
      heading: "The corner store, at your door",
      text: "Order before noon and we pack it the same day.",
      photo: { drawing: storePicture() },
      button: "See snacks and drinks",
      category: "Snacks and drinks",
    },
    chosen: {
      heading: "What Ilonggos miss",
      searches: [
        ["batchoy", "La Paz batchoy kit"],
        ["piaya", "Piaya muscovado, box of 10"],
        ["barako", "Kapeng barako, ground"],
        ["salted", "Salted eggs, 6 pieces"],
      ],
    },
    text: {
      heading: "Kumusta!",
      text: "We are a small store with a long counter. If you do not find something, text us: we usually have it, or know who does.",
    },
  },
};
