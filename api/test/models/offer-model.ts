/** Reference model: must agree with quote_cart to the centavo. */
export type ModelLine = {
  product: string;
  category: string | null;
  unit: number;
  regular: number;
  quantity: number;
  isOut: boolean;
};

export type ModelOffer = {
  id: string;
  code: string | null;
  kind: "percent" | "amount" | "shipping";
  value: number | null;
  cap: number | null;
  minSpend: number;
  skipsSaleItems: boolean;
  /** Category and product ids; null: all. */
  scope: Set<string> | null;
  isLeft: boolean;
};

export type ModelPrice = {
  goods: number;
  shares: number[];
  goodsOffer: { id: string; centavos: number } | null;
  shippingOffer: { id: string; centavos: number } | null;
  total: number;
};

export function priceCart(
  lines: ModelLine[],
  offers: ModelOffer[],
  voucher: string | null,
  shippingFee = 0,
): ModelPrice {
  const goods = lines.reduce((sum, line) => sum + grossOf(line), 0);
  const usable = offers
    .filter(({ code, isLeft }) => code === null || (code === voucher && isLeft))
    .filter((offer) => baseOf(lines, offer) >= Math.max(offer.minSpend, 1));
  const best = (kinds: ModelOffer["kind"][], off: (offer: ModelOffer) => number) =>
    usable
      .filter(({ kind }) => kinds.includes(kind))
      .map((offer) => ({ offer, centavos: off(offer) }))
      .filter(({ centavos }) => centavos > 0)
      .toSorted(
        (one, other) =>
          other.centavos - one.centavos ||
          Number(one.offer.code !== null) - Number(other.offer.code !== null) ||
          (one.offer.id < other.offer.id ? -1 : 1),
      )[0];
  const onGoods = best(["percent", "amount"], (offer) => Math.min(goods - 100, offOf(lines, offer)));
  const onShipping = best(["shipping"], ({ cap }) => Math.min(cap ?? Infinity, shippingFee));
  const shares = onGoods ? sharesOf(lines, onGoods.offer, onGoods.centavos) : lines.map(() => 0);
  return {
    goods,
    shares,
    goodsOffer: onGoods ? { id: onGoods.offer.id, centavos: onGoods.centavos } : null,
    shippingOffer: onShipping ? { id: onShipping.offer.id, centavos: onShipping.centavos } : null,
    total: goods - (onGoods?.centavos ?? 0) + shippingFee - (onShipping?.centavos ?? 0),
  };
}

function grossOf({ unit, quantity, isOut }: ModelLine): number {
  return isOut ? 0 : unit * quantity;
}

function weightOf(line: ModelLine, { scope, skipsSaleItems }: ModelOffer): number {
  const isMeant = !scope || scope.has(line.product) || (line.category !== null && scope.has(line.category));
  return isMeant && !(skipsSaleItems && line.unit < line.regular) ? grossOf(line) : 0;
}

function baseOf(lines: ModelLine[], offer: ModelOffer): number {
  return lines.reduce((sum, line) => sum + weightOf(line, offer), 0);
}

function offOf(lines: ModelLine[], offer: ModelOffer): number {
  const base = baseOf(lines, offer);
  if (offer.kind === "amount") return Math.min(offer.value!, base);
  return Math.min(offer.cap ?? Infinity, Number((BigInt(base) * BigInt(offer.value!) + 50n) / 100n));
}

function sharesOf(lines: ModelLine[], offer: ModelOffer, off: number): number[] {
  const base = BigInt(baseOf(lines, offer));
  let soFar = 0n;
  return lines.map((line) => {
    const before = (BigInt(off) * soFar) / base;
    soFar += BigInt(weightOf(line, offer));
    return Number((BigInt(off) * soFar) / base - before);
  });
}

export function refundOf(paid: number, quantity: number, returned: number, more: number): number {
  const upTo = (pieces: number) => Number((BigInt(paid) * BigInt(pieces)) / BigInt(quantity));
  return upTo(returned + more) - upTo(returned);
}
