import { useFetchers } from "react-router";
import type { Cart, CartItem } from "@tindahan/contract/checkout/cart.ts";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";

export type OptimisticLine = CartItem & { isLeaving: boolean };
export type OptimisticCart = Pick<Cart, "discounts" | "voucher" | "takesVouchers"> & {
  lines: OptimisticLine[];
  count: number;
  unavailable: string[];
  subtotal: number;
  total: number;
  hasProblem: boolean;
};

export const VOUCHER_ID = "voucher";

export function quantityFetcherKey(productId: string): string {
  return `quantity-${productId}`;
}

export function removalFetcherKey(productId: string): string {
  return `remove-${productId}`;
}

export function useOptimisticCart(cart: Cart | undefined): OptimisticCart | undefined {
  const pendingForms = new Map(useFetchers().map(({ key, formData }) => [key, formData]));
  if (!cart) return undefined;

  const lines = cart.items.map((item) => {
    const pendingQuantity = pendingForms.get(quantityFetcherKey(item.product._id))?.get("quantity");
    return {
      ...(pendingQuantity ? setItemQuantity(item, Number(pendingQuantity)) : item),
      isLeaving: pendingForms.get(removalFetcherKey(item.product._id)) !== undefined,
    };
  });
  const remaining = lines.filter(({ isLeaving }) => !isLeaving);
  const payable = remaining.filter(({ problem }) => problem === null || problem === "not-enough");
  const subtotalCentavos = payable.reduce((sum, { lineTotal }) => sum + pesosToCentavos(lineTotal), 0);
  return {
    lines,
    discounts: cart.discounts,
    voucher: cart.voucher,
    takesVouchers: cart.takesVouchers,
    count: payable.reduce((sum, { quantity }) => sum + quantity, 0),
    unavailable: remaining.flatMap(({ product, problem }) =>
      problem === "unavailable" || problem === "sold-out" ? product._id : [],
    ),
    subtotal: centavosToPesos(subtotalCentavos),
    // The server recalculates the discount; until then it is capped at the subtotal.
    total: centavosToPesos(Math.max(0, subtotalCentavos - pesosToCentavos(cart.discount ?? 0))),
    hasProblem: remaining.some(({ problem }) => problem !== null),
  };
}

function setItemQuantity(item: CartItem, quantity: number): CartItem {
  return {
    ...item,
    quantity,
    lineTotal: centavosToPesos(pesosToCentavos(item.product.price) * quantity),
  };
}
