import { useFetchers } from "react-router";
import type { Cart, CartItem } from "@tindahan/contract/checkout/cart.ts";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";

export type ShownLine = CartItem & { isLeaving: boolean };
export type ShownCart = Pick<Cart, "discounts" | "voucher" | "takesVouchers"> & {
  lines: ShownLine[];
  /** Excludes lines that cannot be ordered. */
  count: number;
  unavailable: string[];
  subtotal: number;
  total: number;
  hasProblem: boolean;
};

export const VOUCHER_PLACE = "voucher";

export function quantityKey(productId: string): string {
  return `quantity-${productId}`;
}

export function removalKey(productId: string): string {
  return `remove-${productId}`;
}

/** Applies pending changes to the server's cart until they are confirmed or fail. */
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
    // The server recalculates the discount; until then it is capped at the subtotal.
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
