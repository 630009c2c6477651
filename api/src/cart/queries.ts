import { sql } from "kysely";
import type { Cart, CartItem } from "@tindahan/contract/cart.ts";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { Db } from "../platform/database.ts";

type CartFunction = "cart_of" | "add_to_cart" | "change_cart_quantity" | "remove_from_cart" | "clear_cart";

type Line = {
  productId: Id;
  slug: string;
  name: string;
  image: string;
  priceCentavos: number;
  stock: number | null;
  isArchived: boolean;
  quantity: number;
  addedPriceCentavos: number;
};

/** Each change of a cart is one function in the database, and each of them answers with the whole cart. */
export async function callCart(
  db: Db,
  name: CartFunction,
  shopperId: Id,
  ...rest: (Id | number)[]
): Promise<Cart> {
  const { rows } = await sql<{ cart: { version: number; lines: Line[] } }>`
    select ${sql.ref(name)}(${sql.join([shopperId, ...rest])}) as cart`.execute(db);
  const { version, lines } = rows[0]!.cart;
  const payable = lines.filter(({ isArchived, stock }) => !isArchived && stock !== 0);
  return {
    items: lines.map(toItem),
    total: centavosToPesos(payable.reduce((sum, line) => sum + line.quantity * line.priceCentavos, 0)),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    version,
  };
}

function toItem(line: Line): CartItem {
  const { productId, slug, name, image, stock, quantity, priceCentavos } = line;
  return {
    product: { _id: productId, slug, name, price: centavosToPesos(priceCentavos), image, stock },
    quantity,
    lineTotal: centavosToPesos(quantity * priceCentavos),
    addedPrice: centavosToPesos(line.addedPriceCentavos),
    problem: problemOf(line),
  };
}

function problemOf({ isArchived, stock, quantity }: Line): CartItem["problem"] {
  if (isArchived) return "unavailable";
  if (stock === 0) return "sold-out";
  return stock !== null && stock < quantity ? "not-enough" : null;
}
