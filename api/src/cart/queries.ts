import { sql } from "kysely";
import type { Cart, CartItem } from "@tindahan/contract/cart.ts";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { Db } from "../platform/database.ts";

type CartFunction = "cart_of" | "add_to_cart" | "change_cart_quantity" | "remove_from_cart" | "clear_cart";

type Line = {
  variantId: Id;
  hasOptions: boolean;
  slug: string;
  name: string;
  image: string;
  priceCentavos: number;
  stock: number | null;
  isArchived: boolean;
  quantity: number;
  lineCentavos: number;
  addedPriceCentavos: number;
};

/** Each change of a cart is one function in the database, and each of them answers with the whole cart. */
export async function callCart(
  db: Db,
  name: CartFunction,
  shopperId: Id,
  ...rest: (Id | number)[]
): Promise<Cart> {
  const { rows } = await sql<{ cart: { version: number; totalCentavos: number; lines: Line[] } }>`
    select ${sql.ref(name)}(${sql.join([shopperId, ...rest])}) as cart`.execute(db);
  const { version, totalCentavos, lines } = rows[0]!.cart;
  return {
    items: lines.map(toItem),
    total: centavosToPesos(totalCentavos),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    version,
  };
}

function toItem(line: Line): CartItem {
  const { variantId, slug, name, image, stock, quantity, priceCentavos } = line;
  const price = centavosToPesos(priceCentavos);
  return {
    product: {
      _id: variantId,
      slug,
      ...(line.hasOptions && { variant: variantId }),
      name,
      price,
      image,
      stock,
    },
    quantity,
    lineTotal: centavosToPesos(line.lineCentavos),
    addedPrice: centavosToPesos(line.addedPriceCentavos),
    problem: problemOf(line),
  };
}

function problemOf({ isArchived, stock, quantity }: Line): CartItem["problem"] {
  if (isArchived) return "unavailable";
  if (stock === 0) return "sold-out";
  return stock !== null && stock < quantity ? "not-enough" : null;
}
