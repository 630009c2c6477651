import sharp from "sharp";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { ISLANDS } from "../tests/zones.ts";

/** Categories with a picture and a word about them. */
export const PICTURED = [
  ["snacks-pasalubong", "dried-mangoes-cebu", "Sweets and snacks to bring home, from Cebu to Davao."],
  ["coffee-drinks", "barako-coffee-batangas", ""],
  ["fashion-bags", "bayong-buri", ""],
  ["home-garden", "stoneware-teapot-red", ""],
] as const;

type Upload = (picture: Buffer) => Promise<string>;

/** Everything that a merchant can say and arrange, in an invented shop. */
export async function dress(settings: Settings, db: Db, upload: Upload): Promise<Settings> {
  const categories = await idsOf(
    db,
    "categories",
    PICTURED.map(([slug]) => slug),
  );
  const chosen = ["burnay-jar-vigan", "abaca-handbag", "baguio-strawberry-jam", "gumamela-soap-bar"];
  return {
    ...settings,
    shop: {
      ...settings.shop,
      email: "hello@pasalubong.example.ph",
      phone: "0917 555 0142",
      address: "25 Calle Real, Brgy. Poblacion, Vigan City, Ilocos Sur",
      legalName: "Reyes Pasalubong Trading",
      registration: "DTI 4123456",
      tin: "123-456-789-00000",
    },
    brand: {
      ...settings.brand,
      description: "Pasalubong from every island, packed in Vigan and sent to your door.",
      messenger: "reyes.pasalubong",
      viber: "0917 555 0142",
      links: ["https://www.facebook.com/reyes.pasalubong", "https://shopee.ph/reyespasalubong"],
    },
    seals: {
      bir: { number: "OCN 1AU0001234567", link: "", picture: await upload(await seal("BIR", "#1d4f91")) },
      trustmark: {
        number: "TM-2026-004512",
        link: "https://trustmark.dti.gov.ph/",
        picture: await upload(await seal("DTI", "#b3261e")),
      },
      npc: { number: "PIC-000-123-2026", link: "", picture: await upload(await seal("NPC", "#7a5c00")) },
    },
    home: {
      sections: [
        {
          id: "hero",
          kind: "hero",
          heading: "Pasalubong from every island",
          text: "Made in small batches, packed today, at your door this week.",
          image: "/pictures/demo/pasalubong-gift-box-640.webp",
          link: "/c/snacks-pasalubong",
          button: "See the snacks",
        },
        { id: "categories", kind: "categories", heading: "", categories },
        { id: "best", kind: "best-sellers", heading: "", count: 4 },
        { id: "sale", kind: "on-sale", heading: "", count: 4 },
        {
          id: "chosen",
          kind: "products",
          heading: "Ana's favourites",
          products: await idsOf(db, "products", chosen),
        },
        {
          id: "text",
          kind: "text",
          heading: "A family since 1987",
          text: "My mother began with one jar of bagnet at the gate of our house.\nToday eleven of us pack your orders, Monday to Saturday.",
        },
      ],
    },
    shipping: ISLANDS,
    feed: { isOn: true, brand: "", condition: "new" },
  };
}

/** In the order in which they were asked for. */
async function idsOf(db: Db, table: "categories" | "products", slugs: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom(table).select(["id", "slug"]).where("slug", "in", slugs).execute();
  return slugs.map((slug) => rows.find((row) => row.slug === slug)!.id);
}

/** Stands in for the picture that an authority sends. */
async function seal(letters: string, colour: string): Promise<Buffer> {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="190" fill="${colour}"/><circle cx="200" cy="200" r="160" fill="#fff"/><text x="200" y="240" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="110" fill="${colour}">${letters}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();
}
