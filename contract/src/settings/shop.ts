import { z } from "zod";
import { ShopDelivery } from "../delivery/delivery.ts";
import { anyone, endpoint } from "../core/endpoint.ts";
import { CONDITIONS } from "../catalogue/feed.ts";

/** What a shop is called before anybody has named it. */
export const DEFAULT_NAME = "Tindahan";

const ShopLogo = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The theme in which it can only be read on a plate. */
  plate: z.enum(["", "on-light", "on-dark"]),
});
export type ShopLogo = z.infer<typeof ShopLogo>;

const NamedLink = z.object({ name: z.string(), href: z.string() });

/** How the shop looks and is reached. Left out by a shop that has chosen nothing. */
const ShopBrand = z.object({
  /** The address of the style sheet with the merchant's colour; empty: ours. */
  style: z.string(),
  logo: ShopLogo.nullable(),
  logoDark: ShopLogo.nullable(),
  /** The folder of icons and share picture. */
  pictures: z.string(),
  description: z.string(),
  chats: z.array(NamedLink),
  links: z.array(NamedLink),
});
export type ShopBrand = z.infer<typeof ShopBrand>;

/** Who sells here, as the footer says it, and what every page shows. Empty: not told. */
export const Shop = z.object({
  name: z.string(),
  /** The address of a picture; empty: the drawn awning. */
  logo: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  legalName: z.string(),
  registration: z.string(),
  tin: z.string(),
  /** The names of the payment methods that are switched on. */
  paymentMethods: z.array(z.string()),
  /** From here down it is worth saying how many are left. */
  lowStock: z.number().int(),
  /** Something that every visitor should know; empty: nothing. */
  notice: z.string(),
  /** When nobody can order, and what shoppers then read; null: never. */
  vacation: z.object({ firstDay: z.string(), lastDay: z.string().nullable(), text: z.string() }).nullable(),
  delivery: ShopDelivery.nullable(),
  /** What is true of all its products; left out: nothing that the merchant says. */
  maker: z.string().optional(),
  condition: z.enum(CONDITIONS).optional(),
  /** Those that are published. */
  pages: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** What authorities give the shop to show. */
  seals: z.array(z.object({ name: z.string(), number: z.string(), link: z.string(), picture: z.string() })),
  brand: ShopBrand.optional(),
});
export type Shop = z.infer<typeof Shop>;

export const getShop = endpoint("GET /api/shop", anyone, {
  summary: "Who sells here, and what every visitor should know",
  response: z.object({ shop: Shop }),
});

export const getShopDraft = endpoint("GET /api/shop/draft", anyone, {
  summary: "The same with settings that are not saved yet, for the preview that an admin has opened",
  query: z.object({ draft: z.string().max(8_000) }),
  response: z.object({ shop: Shop }),
});
