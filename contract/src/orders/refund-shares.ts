/** The money paid for an order's line, in centavos, and the part of it that earlier refunds took. */
export type LineMoney = {
  quantity: number;
  refunded: number;
  goods: number;
  delivery: number;
  refundedGoods: number;
  refundedDelivery: number;
};

/** Splits centavos by weight, equally if nothing weighs; the largest remainders get the centavos left over. */
export function splitByWeight(centavos: number, weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0)
    return weights.length === 0
      ? []
      : splitByWeight(
          centavos,
          weights.map(() => 1),
        );
  // Centavos times centavos exceed what a number holds exactly.
  const shares = weights.map((weight, index) => {
    const product = BigInt(centavos) * BigInt(weight);
    return { index, share: Number(product / BigInt(sum)), remainder: product % BigInt(sum) };
  });
  let left = centavos - shares.reduce((all, { share }) => all + share, 0);
  const byRemainder = shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder < other.remainder ? 1 : -1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.share++;
    left--;
  }
  return shares.map(({ share }) => share);
}

/** The part of the first pieces of a line; the last piece gets what is left. */
function partOfPieces(centavos: number, pieces: number, quantity: number): number {
  return Number((BigInt(centavos) * BigInt(pieces)) / BigInt(quantity));
}

export type Share = { goods: number; delivery: number };

/** The money paid for these pieces. Shares of all pieces add up to the whole, in any order of parts. */
export function shareOfPieces(line: LineMoney, pieces: number): Share {
  const { quantity, goods, delivery, refundedGoods, refundedDelivery } = line;
  const upTo = line.refunded + pieces;
  return {
    goods: Math.max(0, partOfPieces(goods, upTo, quantity) - refundedGoods),
    delivery: Math.max(0, partOfPieces(delivery, upTo, quantity) - refundedDelivery),
  };
}

export type RefundProposal = Share & {
  /** Goods, and delivery if the shop is at fault. A lower refund needs a reason. */
  proposed: number;
  /** Never more than was paid for these pieces, or than is left of the payment. */
  most: number;
};

export function proposeRefund(
  lines: { money: LineMoney; pieces: number }[],
  { isShopAtFault, refundable }: { isShopAtFault: boolean; refundable: number },
): RefundProposal {
  const shares = lines.map(({ money, pieces }) => shareOfPieces(money, pieces));
  const goods = shares.reduce((sum, share) => sum + share.goods, 0);
  const delivery = shares.reduce((sum, share) => sum + share.delivery, 0);
  return {
    goods,
    delivery,
    proposed: Math.min(goods + (isShopAtFault ? delivery : 0), refundable),
    most: Math.min(goods + delivery, refundable),
  };
}
