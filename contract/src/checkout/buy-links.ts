import { z } from "zod";
import { anyone, endpoint } from "../core/endpoint.ts";
import { Pesos } from "../core/primitives.ts";
import { CartItem } from "./cart.ts";

const MAX_LINES = 20;
/** A SKU has up to 60 characters. */
const MAX_LENGTH = 1_500;

type BuyLinkLine = {
  /** SKU or id of a variant, or id of a product without options. */ code: string;
  quantity: number;
};

export const getBuyLink = endpoint("GET /api/buy-link", anyone, {
  summary: "Returns the products that a buy link names, at current prices",
  query: z.object({
    /** `A12:2,B7:1`, as in the path of the link. */
    items: z
      .string()
      .max(MAX_LENGTH)
      .regex(/^[^\p{Cc}]+$/u),
  }),
  response: z.object({
    items: z.array(CartItem),
    /** Codes that no product on sale has. */
    unknown: z.array(z.string()),
    total: Pesos,
  }),
});

/** The grammar is that of the permalinks of the Universal Commerce Protocol; a missing quantity is one. */
export function parseBuyLink(items: string): BuyLinkLine[] {
  return items
    .split(",")
    .slice(0, MAX_LINES)
    .map((line) => /^(?<code>.+?)(?::(?<quantity>\d{1,4}))?$/.exec(line.trim())?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ code = "", quantity = "1" }) => ({ code: code.trim(), quantity: Number(quantity) }))
    .filter(({ code, quantity }) => code !== "" && quantity > 0);
}
