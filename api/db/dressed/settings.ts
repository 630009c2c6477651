import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Rate, Zone } from "@tindahan/contract/delivery/shipping.ts";

/** Ids by slug. */
export type CatalogueIds = { categories: Map<string, Id>; products: Map<string, Id> };

const SELLER: Partial<Settings["shop"]> = {
  name: "Kanto",
  email: "hello@kanto.example.com",
  phone: "0917 123 4567",
  address: "27 J. P. Rizal St, Brgy. Santa Elena, Marikina City, Metro Manila 1800",
  legalName: "Kanto General Merchandise",
  registration: "DTI Business Name No. 1234567",
  tin: "123-456-789-00000",
};

const BRAND: Partial<Settings["brand"]> = {
  accent: "#17509b",
  typeface: "fraunces",
  description: "Good things from every corner of the Philippines, packed by hand in Marikina.",
  links: ["https://www.facebook.com/kanto.demo", "https://www.instagram.com/kanto.demo"],
  messenger: "kanto.demo",
  viber: "0917 123 4567",
};

/** Leading digits of barangay codes. Luzon is everywhere else. */
const METRO_MANILA = "801 802 803 804 805 806 807 808 809 810 811 812 813 814 815 816 817".split(" ");
const VISAYAS =
  "004 006 019 030 079 310 012 022 306 311 313 026 037 048 060 064 078 316 045 046 061 302".split(" ");
const MINDANAO = (
  "066 072 073 083 317 901 013 018 035 042 043 305 309 023 024 025 082 086 307 " +
  "047 063 065 080 308 002 003 067 068 085 304 007 036 070 087 088 999"
).split(" ");

const PICKUP: Settings["shipping"]["pickup"] = {
  isOn: true,
  address: "Kanto, 27 J. P. Rizal St, Brgy. Santa Elena, Marikina City",
  hours: "Monday to Saturday, 9 AM to 6 PM",
  readyInDays: 1,
};

export const DEMO_VOUCHER = "PASALUBONG";

export const FIRST_CATEGORIES = [
  "snacks-pasalubong",
  "coffee-drinks",
  "fashion-bags",
  "home-garden",
  "beauty-care",
];
const FOR_THE_BOX = [
  "pasalubong-gift-box",
  "virgin-coconut-oil-500ml",
  "wild-honey-palawan-500g",
  "bayong-buri",
];

export function dressSettings(
  current: Settings,
  { categories, products }: CatalogueIds,
  logo: string,
): Settings {
  return {
    ...current,
    shop: { ...current.shop, ...SELLER, logo },
    brand: { ...current.brand, ...BRAND, icon: logo },
    payments: {
      ...current.payments,
      methods: ["cod", "gcash", "paymaya", "grab_pay", "qrph", "card"],
      codMax: 5_000,
    },
    shipping: { zones: createZones(), excluded: [], pickup: PICKUP, defaultGrams: 400 },
    home: {
      sections: [
        {
          id: "cover",
          kind: "cover",
          heading: "Pasalubong from every island",
          text: "Small makers, small batches. Packed by hand in Marikina, at your door this week.",
          image: "/pictures/demo/wide/island-table-640.webp",
          focus: "right",
          link: "/c/snacks-pasalubong",
          button: "Shop pasalubong",
        },
        {
          id: "categories",
          kind: "mosaic",
          heading: "Find your corner",
          categories: FIRST_CATEGORIES.map((slug) => categories.get(slug)!),
        },
        { id: "best", kind: "best-sellers", heading: "What neighbors buy", count: 8 },
        {
          id: "woven",
          kind: "story",
          heading: "Woven, carved and thrown by hand",
          text: "Buri from Quezon, abaca from Bicol, clay from Vigan: made by people who learned it from their lola.\n\nWe know each of them by name, and pay before a piece is sold.",
          image: "/pictures/demo/wide/woven-by-hand-640.webp",
          side: "right",
          link: "/c/fashion-bags",
          button: "See what is woven",
        },
        {
          id: "voucher",
          kind: "voucher",
          heading: "₱100 off your first box",
          text: "From ₱1,000, once per customer.",
          code: DEMO_VOUCHER,
        },
        { id: "sale", kind: "on-sale", heading: "On sale this week", count: 4 },
        {
          id: "box",
          kind: "products",
          heading: "For the balikbayan box",
          products: FOR_THE_BOX.map((slug) => products.get(slug)!),
        },
        {
          id: "packing",
          kind: "text",
          heading: "From our kanto to yours",
          text: "We taste it, use it or wear it before we sell it. Orders placed before 2 PM leave the same working day.\nQuestions? Send us a message: a person answers, not a robot.",
        },
      ],
    },
    seals: {
      ...current.seals,
      bir: { ...current.seals.bir, number: "000-000-2026" },
      trustmark: { ...current.seals.trustmark, number: "000-0001" },
    },
    notice: { text: "Free delivery in Metro Manila from ₱1,500.", isShown: true },
  };
}

function createZones(): Zone[] {
  const free = { freeFrom: 1_500, codFee: 0, codFeePercent: 0 };
  return [
    {
      id: "metro-manila",
      name: "Metro Manila",
      isElsewhere: false,
      places: METRO_MANILA,
      rates: [
        createRate("metro-manila", [80, 110, 160, 40], [1, 3], free),
        createRate("same-day", [180, 210, 260, 50], [0, 0], { name: "Same day", takesCod: false }),
      ],
    },
    {
      id: "luzon",
      name: "Luzon",
      isElsewhere: true,
      places: [],
      rates: [createRate("luzon", [95, 140, 200, 60], [2, 5])],
    },
    {
      id: "visayas",
      name: "Visayas",
      isElsewhere: false,
      places: VISAYAS,
      rates: [createRate("visayas", [105, 160, 220, 70], [4, 8])],
    },
    {
      id: "mindanao",
      name: "Mindanao",
      isElsewhere: false,
      places: MINDANAO,
      rates: [createRate("mindanao", [110, 170, 230, 70], [4, 8])],
    },
  ];
}

/** Fees are those up to 0.5, 1 and 3 kg, and for each further kilo. */
function createRate(
  id: string,
  [small, medium, large, eachKilo]: [number, number, number, number],
  [daysFrom, daysUntil]: [number, number],
  parts: Partial<Rate> = {},
): Rate {
  return {
    id,
    name: "Standard delivery",
    measure: "weight",
    tiers: [
      { from: 0, fee: small, eachKilo: 0 },
      { from: 500, fee: medium, eachKilo: 0 },
      { from: 1_000, fee: large, eachKilo: 0 },
      { from: 3_000, fee: large, eachKilo },
    ],
    freeFrom: null,
    mostGrams: null,
    daysFrom,
    daysUntil,
    takesCod: true,
    codFee: 20,
    codFeePercent: 1,
    codMax: null,
    ...parts,
  };
}
