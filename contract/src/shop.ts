import { z } from "zod";
import { ShopDelivery } from "./delivery.ts";
import { anyone, endpoint } from "./endpoint.ts";
import { CONDITIONS } from "./feed.ts";

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
});
export type Shop = z.infer<typeof Shop>;

export const getShop = endpoint("GET /api/shop", anyone, {
  summary: "Who sells here, and what every visitor should know",
  response: z.object({ shop: Shop }),
});
