import { z } from "zod";
import { Collection, Product, ProductSummary } from "./catalogue.ts";
import { admin, anyone, endpoint } from "../core/endpoint.ts";
import { Id } from "../core/primitives.ts";
import { Line, RequiredTextLine } from "../core/typed-text.ts";

export const MAX_SECTIONS = 8;
const MAX_SECTION_ITEMS = 12;

/** Rejects control characters, which PostgreSQL cannot store or browsers cannot show. */
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
 * A shop path or web URL. Browsers read `\` as `/` and drop tabs and line breaks, so `/\evil.example` would
 * leave the shop.
 */
const Link = z
  .string()
  .trim()
  .max(500, "Please use at most 500 characters.")
  .refine(isSafeLink, "Please enter a link that starts with / or https://");

function isSafeLink(link: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(link)) return false;
  if (link === "" || /^\/(?!\/)/.test(link)) return true;
  if (!/^https?:\/\//i.test(link)) return false;
  const url = URL.parse(link);
  return url !== null && url.username === "" && url.password === "";
}

/** The form generates it; it survives moving and renaming. */
const Key = z.string().regex(/^[a-z\d-]{1,40}$/);
const Count = z.union([z.literal(4), z.literal(8)]);

const Section = z.discriminatedUnion("kind", [
  z
    .strictObject({
      id: Key,
      kind: z.literal("hero"),
      heading: RequiredTextLine(80),
      text: Line(200),
      image: Picture,
      link: Link,
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
    categories: z
      .array(Id)
      .min(1, "Please choose a category.")
      .max(MAX_SECTION_ITEMS, "Please choose at most 12."),
  }),
  z.strictObject({
    id: Key,
    kind: z.literal("products"),
    heading: RequiredTextLine(80),
    products: z
      .array(Id)
      .min(1, "Please choose a product.")
      .max(MAX_SECTION_ITEMS, "Please choose at most 12."),
  }),
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

const Card = ProductSummary.extend({ stock: Product.shape.stock });
export type Card = z.infer<typeof Card>;

/** Sections without content are omitted for shoppers. */
const PublicSection = z.discriminatedUnion("kind", [
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
    more: z.string().optional(),
  }),
]);
export type PublicSection = z.infer<typeof PublicSection>;

const HomeResponse = z.object({ sections: z.array(PublicSection) });

export const getHome = endpoint("GET /api/home", anyone, {
  summary: "Returns the sections of the home page",
  response: HomeResponse,
});

const MAX_CARDS = 10;

export const listCards = endpoint("GET /api/products/cards", anyone, {
  summary: "Lists the current data of up to 10 products by slug; omits unavailable ones",
  query: z.object({
    slugs: z
      .string()
      .max(1_300)
      .regex(/^[^\p{Cc}]*$/u)
      .transform((text) => text.split(",").slice(0, MAX_CARDS)),
  }),
  response: z.object({ products: z.array(Card) }),
});

export const previewHome = endpoint("POST /api/admin/home/preview", admin("settings"), {
  summary: "Previews unsaved home page sections",
  body: z.object({ home: Home }),
  response: HomeResponse,
});
