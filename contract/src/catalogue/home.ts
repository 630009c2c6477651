import { z } from "zod";
import { Collection, Product, Suggested } from "./catalogue.ts";
import { admin, anyone, endpoint } from "../core/endpoint.ts";
import { Id } from "../core/primitives.ts";
import { Line, Needed } from "../core/typed-text.ts";

/** What the merchant puts above the list of products, as `settings.home`. Nothing: the page is the list alone. */

export const MAX_SECTIONS = 8;
const MAX_CHOSEN = 12;

/** Lines, and nothing that a database could not hold. */
const Text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, "This contains a character that cannot be shown.");

const Picture = z
  .string()
  .regex(/^(|\/(pictures|uploads)\/[\w./-]{1,200}\.(avif|jpe?g|png|webp))$/, "Please upload a picture.");

/**
 * A page of this shop or of the web, and nothing that a browser would run. Browsers read `\` as `/` and drop tabs and line
 * breaks, so that `/\evil.example` would lead out of the shop.
 */
const Link = z
  .string()
  .trim()
  .max(500, "Please use at most 500 characters.")
  .refine(
    isSafeLink,
    "Please enter an address of your shop that begins with /, or one that begins with https://",
  );

function isSafeLink(link: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(link)) return false;
  if (link === "" || /^\/(?!\/)/.test(link)) return true;
  if (!/^https?:\/\//i.test(link)) return false;
  const url = URL.parse(link);
  return url !== null && url.username === "" && url.password === "";
}

/** Chosen by the form: whatever is moved or renamed, it stays the same section. */
const Key = z.string().regex(/^[a-z\d-]{1,40}$/);
const Count = z.union([z.literal(4), z.literal(8)]);

const Section = z.discriminatedUnion("kind", [
  z
    .strictObject({
      id: Key,
      kind: z.literal("hero"),
      heading: Needed(80),
      text: Line(200),
      image: Picture,
      link: Link,
      /** What the link says. */
      button: Line(40),
    })
    .refine(({ link, button }) => link === "" || button !== "", {
      error: "Please enter a text for the button.",
      path: ["button"],
    })
    .refine(({ link, button }) => button === "" || link !== "", {
      error: "Please enter a link for the button.",
      path: ["link"],
    }),
  z.strictObject({
    id: Key,
    kind: z.literal("text"),
    heading: Line(80),
    text: Text(2_000).min(1, "Please fill this in."),
  }),
  z.strictObject({
    id: Key,
    kind: z.literal("categories"),
    heading: Line(80),
    categories: z.array(Id).min(1, "Please choose a category.").max(MAX_CHOSEN, "Please choose at most 12."),
  }),
  z.strictObject({
    id: Key,
    kind: z.literal("products"),
    heading: Needed(80),
    products: z.array(Id).min(1, "Please choose a product.").max(MAX_CHOSEN, "Please choose at most 12."),
  }),
  /** These fill themselves. Without a heading they have the usual one. */
  z.strictObject({
    id: Key,
    kind: z.enum(["best-sellers", "on-sale", "new"]),
    heading: Line(80),
    count: Count,
  }),
]);
export type Section = z.infer<typeof Section>;
export type SectionKind = Section["kind"];

export const Home = z.strictObject({
  sections: z
    .array(Section)
    .max(MAX_SECTIONS, `Please use at most ${MAX_SECTIONS} sections.`)
    .refine((sections) => new Set(sections.map(({ id }) => id)).size === sections.length, {
      error: "Two sections have the same id.",
    }),
});
export type Home = z.infer<typeof Home>;

/** A product as a row shows it. */
const Card = Suggested.extend({ stock: Product.shape.stock });
export type Card = z.infer<typeof Card>;

/** A section as shoppers see it: what has nothing to show is left out. */
const ShownSection = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("hero"),
    heading: z.string(),
    text: z.string(),
    image: z.string(),
    link: z.string(),
    button: z.string(),
  }),
  z.object({ kind: z.literal("text"), heading: z.string(), text: z.string() }),
  z.object({
    kind: z.literal("categories"),
    heading: z.string(),
    categories: z.array(Collection.pick({ name: true, slug: true, image: true })),
  }),
  z.object({
    kind: z.literal("products"),
    heading: z.string(),
    products: z.array(Card),
    /** Where there are more of them. */
    more: z.string().optional(),
  }),
]);
export type ShownSection = z.infer<typeof ShownSection>;

const Shown = z.object({ sections: z.array(ShownSection) });

export const getHome = endpoint("GET /api/home", anyone, {
  summary: "What stands above the list of products on the first page",
  response: Shown,
});

/** One call asks for so many at most. */
const MAX_CARDS = 10;

export const listCards = endpoint("GET /api/products/cards", anyone, {
  summary: "A few products by their slugs, as they are right now; what is not in the shop is left out",
  query: z.object({
    /** Separated by commas. */
    slugs: z
      .string()
      .max(1_300)
      .regex(/^[^\p{Cc}]*$/u)
      .transform((text) => text.split(",").slice(0, MAX_CARDS)),
  }),
  response: z.object({ products: z.array(Card) }),
});

export const previewHome = endpoint("POST /api/admin/home/preview", admin("settings"), {
  summary: "Shows these sections as shoppers would see them",
  body: z.object({ home: Home }),
  response: Shown,
});
