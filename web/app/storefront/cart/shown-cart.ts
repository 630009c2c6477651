import { useFetchers } from "react-router";
import type { Cart, CartItem } from "@tindahan/contract/checkout/cart.ts";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";

export type ShownLine = CartItem & { isLeaving: boolean };
export type ShownCart = Pick<Cart, "discounts" | "voucher" | "takesVouchers"> & {
  lines: ShownLine[];
  /** The number of things that are charged. */
  count: number;
  /** The products that cannot be bought any more. */
  unavailable: string[];
  /** What the goods cost before any discount. */
  subtotal: number;
  total: number;
  hasProblem: boolean;
};

/** The id of the element around the voucher. */
export const VOUCHER_PLACE = "voucher";

export function quantityKey(productId: string): string {
  return `quantity-${productId}`;
}

export function removalKey(productId: string): string {
  return `remove-${productId}`;
}

/** The server's cart with the changes that are on their way to it. When they arrive, or fail, its own word counts. */
export function useShownCart(cart: Cart | undefined): ShownCart | undefined {
  const forms = new Map(useFetchers().map(({ key, formData }) => [key, formData]));
  if (!cart) return undefined;

  const lines = cart.items.map((item) => {
    const wish = forms.get(quantityKey(item.product._id))?.get("quantity");
    return {
      ...(wish ? withQuantity(item, Number(wish)) : item),
      isLeaving: forms.get(removalKey(item.product._id)) !== undefined,
    };
  });
  const staying = lines.filter(({ isLeaving }) => !isLeaving);
  const payable = staying.filter(({ problem }) => problem === null || problem === "not-enough");
  const goods = payable.reduce((sum, { lineTotal }) => sum + pesosToCentavos(lineTotal), 0);
  return {
    lines,
    discounts: cart.discounts,
    voucher: cart.voucher,
    takesVouchers: cart.takesVouchers,
    count: payable.reduce((sum, { quantity }) => sum + quantity, 0),
    unavailable: staying.flatMap(({ product, problem }) =>
      problem === "unavailable" || problem === "sold-out" ? product._id : [],
    ),
    subtotal: centavosToPesos(goods),
    // What promotions take off a changed cart is for the server to say: until then, no more than there is.
    total: centavosToPesos(Math.max(0, goods - pesosToCentavos(cart.discount ?? 0))),
    hasProblem: staying.some(({ problem }) => problem !== null),
  };
}

function withQuantity(item: CartItem, quantity: number): CartItem {
  return {
    ...item,
    quantity,
    lineTotal: centavosToPesos(pesosToCentavos(item.product.price) * quantity),
  };
}
