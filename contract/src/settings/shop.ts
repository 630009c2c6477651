import { z } from "zod";
import { ShopDelivery } from "../delivery/delivery.ts";
import { anyone, endpoint } from "../core/endpoint.ts";
import { CONDITIONS } from "../catalogue/feed.ts";

export const DEFAULT_SHOP_NAME = "Tindahan";

const ShopLogo = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  plate: z.enum(["", "on-light", "on-dark"]),
});
export type ShopLogo = z.infer<typeof ShopLogo>;

const NamedLink = z.object({ name: z.string(), href: z.string() });

const ShopBrand = z.object({
  style: z.string(),
  /** File of the typeface of headings; empty: none of their own. */
  headingFont: z.string(),
  logo: ShopLogo.nullable(),
  logoDark: ShopLogo.nullable(),
  pictures: z.string(),
  description: z.string(),
  chats: z.array(NamedLink),
  links: z.array(NamedLink),
});
export type ShopBrand = z.infer<typeof ShopBrand>;

export const Shop = z.object({
  name: z.string(),
  logo: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  legalName: z.string(),
  registration: z.string(),
  tin: z.string(),
  paymentMethods: z.array(z.string()),
  lowStock: z.number().int(),
  notice: z.string(),
  vacation: z.object({ firstDay: z.string(), lastDay: z.string().nullable(), text: z.string() }).nullable(),
  delivery: ShopDelivery.nullable(),
  maker: z.string().optional(),
  condition: z.enum(CONDITIONS).optional(),
  pages: z.array(z.object({ slug: z.string(), title: z.string() })),
  seals: z.array(z.object({ name: z.string(), number: z.string(), link: z.string(), picture: z.string() })),
  brand: ShopBrand.optional(),
});
export type Shop = z.infer<typeof Shop>;

export const getShop = endpoint("GET /api/shop", anyone, {
  summary: "Returns the shop data that every page shows",
  response: z.object({ shop: Shop }),
});

export const getShopDraft = endpoint("GET /api/shop/draft", anyone, {
  summary: "Returns the shop data with unsaved settings, for an admin's preview",
  query: z.object({ draft: z.string().max(8_000) }),
  response: z.object({ shop: Shop }),
});
