import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { toFile, type File } from "./drawings.ts";

/** A photo is drawn, or one of the demo's. */
type Photo = { drawing: string } | { demo: string };

export type Product = {
  name: string;
  details: string;
  price: string;
  category: string;
  photos: [Photo, ...Photo[]];
  stock: string;
  sale?: string;
  /** Only of products in several sizes; the stock is each one's. */
  option?: { name: string; values: string };
};

/** An invented shop, with everything its owner has to know and to have at hand before setting it up. */
export type Brand = {
  what: string;
  /** How its pictures are called in the docs. */
  slug: string;
  details: Record<"name" | "email" | "phone" | "address" | "legalName" | "registration" | "tin", string>;
  logo: string;
  logoDark?: string;
  accent: string;
  description: string;
  messenger: string;
  viber: string;
  links: string[];
  categories: { name: string; description: string; photo: Photo }[];
  products: Product[];
  /** By zone, in the form's order; one fee, or those of each weight and of each further kilo. */
  delivery: { preset: RegExp; fees: Record<string, string[]> };
  about: string;
  front: {
    banner: { heading: string; text: string; photo: Photo; button: string; category: string };
    chosen: { heading: string; searches: [typed: string, found: string][] };
    text: { heading: string; text: string };
  };
};

export async function fileOf(photo: Photo, name: string): Promise<File> {
  if ("drawing" in photo) return toFile(name, photo.drawing);
  const path = fileURLToPath(
    new URL(`../../web/public/pictures/demo/${photo.demo}-640.webp`, import.meta.url),
  );
  return { name: `${name}.webp`, mimeType: "image/webp", buffer: await readFile(path) };
}
