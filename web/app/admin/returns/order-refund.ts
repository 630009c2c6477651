import { centavosToPesos, formatMoney, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { OrderReturns } from "@tindahan/contract/orders/manage-returns.ts";
import { proposeRefund, type LineMoney } from "@tindahan/contract/orders/refund-shares.ts";
import { isShopAtFault, type ReturnReason } from "@tindahan/contract/orders/return-constants.ts";
import type { REFUND_REASONS } from "@tindahan/contract/orders/constants.ts";

export type RefundReason = (typeof REFUND_REASONS)[number];
export type Pieces = Record<number, number>;

const FAULTS: Partial<Record<RefundReason, ReturnReason>> = {
  damaged: "damaged",
  wrong_item: "wrong_item",
  missing: "missing",
  out_of_stock: "out_of_stock",
};

type Line = OrderReturns["lines"][number];

/** The refund for the chosen pieces, in pesos, as the API will check it. */
export function proposeForPieces(
  lines: Line[],
  pieces: Pieces,
  { reason, refundable }: { reason: RefundReason; refundable: number },
): { proposed: number; most: number } {
  const chosen = lines.flatMap((line) => {
    const count = pieces[line.position] ?? 0;
    return count > 0 ? [{ money: toLineMoney(line), pieces: count }] : [];
  });
  const { proposed, most } = proposeRefund(chosen, {
    isShopAtFault: isShopAtFault(FAULTS[reason] ?? "other"),
    refundable: pesosToCentavos(refundable),
  });
  return { proposed: centavosToPesos(proposed), most: centavosToPesos(most) };
}

function toLineMoney({ quantity, refunded, ...pesos }: Line): LineMoney {
  return {
    quantity,
    refunded,
    goods: pesosToCentavos(pesos.goods),
    delivery: pesosToCentavos(pesos.delivery),
    refundedGoods: pesosToCentavos(pesos.refundedGoods),
    refundedDelivery: pesosToCentavos(pesos.refundedDelivery),
  };
}

export const allPieces = (lines: Line[]): Pieces =>
  Object.fromEntries(lines.map(({ position, left }) => [position, left]));

type Consequences = {
  amount: number;
  /** How the money goes, such as "to their GCash". */
  way: string;
  pieces: number;
  isRestocking: boolean;
  isCancelling: boolean;
  isUnshipped: boolean;
};

/** Sentences about money, stock and the customer. */
export function refundConsequences(refund: Consequences): string[] {
  const { amount, way, pieces, isRestocking, isCancelling, isUnshipped } = refund;
  const count = pieces === 1 ? "1 piece" : `${pieces} pieces`;
  return [
    `${formatMoney(amount)} goes ${way}.`,
    ...(pieces > 0 && isRestocking ? [`${count} ${pieces === 1 ? "goes" : "go"} back in stock.`] : []),
    ...(pieces > 0 && !isRestocking && isUnshipped
      ? [`${count} ${pieces === 1 ? "is" : "are"} written off.`]
      : []),
    isCancelling
      ? "The order is cancelled, the rest goes back in stock, and the customer gets an e-mail."
      : "The customer gets an e-mail.",
  ];
}
