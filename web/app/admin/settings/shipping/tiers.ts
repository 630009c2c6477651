import type { Rate } from "@tindahan/contract/delivery/shipping.ts";

type Tier = Rate["tiers"][number];

/** "one" is a single weight tier without limit or kilo fee. */
export type FeeKind = "one" | "weight" | "goods";

export function feeKindOf({ measure, tiers, mostGrams }: Rate): FeeKind {
  if (measure === "goods") return "goods";
  return tiers.length === 1 && tiers[0]!.eachKilo === 0 && mostGrams === null ? "one" : "weight";
}

export function withFeeKind(rate: Rate, kind: FeeKind): Rate {
  const { fee } = rate.tiers[0]!;
  const first = { from: 0, fee, eachKilo: 0 };
  if (kind === "one") return { ...rate, measure: "weight", tiers: [first], mostGrams: null };
  if (kind === "weight")
    return { ...rate, measure: "weight", tiers: [first, { ...first, from: 1_000 }], mostGrams: null };
  return { ...rate, measure: "goods", tiers: [first, { ...first, from: 1_000 }], mostGrams: null };
}

export function changeRateTier(rate: Rate, index: number, part: Partial<Tier>): Rate {
  return { ...rate, tiers: rate.tiers.with(index, { ...rate.tiers[index]!, ...part }) };
}

export const setFrom = (rate: Rate, index: number, from: number) => changeRateTier(rate, index, { from });

export function addRateTier(rate: Rate): Rate {
  const last = rate.tiers.at(-1)!;
  const isByWeight = rate.measure === "weight";
  // A weight limit becomes the start of the new unlimited tier.
  const from = (isByWeight ? rate.mostGrams : null) ?? (last.from > 0 ? last.from * 2 : 1_000);
  return {
    ...rate,
    tiers: [...rate.tiers, { ...last, from }],
    mostGrams: isByWeight ? null : rate.mostGrams,
  };
}

/** By weight, the next tier takes over the start of the removed one. */
export function removeRateTier(rate: Rate, index: number): Rate {
  const { tiers, measure } = rate;
  const rest = tiers.toSpliced(index, 1);
  if (measure === "goods") return { ...rate, tiers: rest.with(0, { ...rest[0]!, from: 0 }) };
  const removed = tiers[index]!;
  if (index === tiers.length - 1) return { ...rate, tiers: rest, mostGrams: removed.from };
  return { ...rate, tiers: rest.with(index, { ...rest[index]!, from: removed.from }) };
}

/** Kilos with up to three decimals (whole grams); otherwise NaN. */
export function readKilos(text: string): number {
  return /^(\d{1,5}(\.\d{0,3})?|\.\d{1,3})$/.test(text.trim()) ? Number(text) : NaN;
}

export function readKilosOrNone(text: string): number | null {
  return text.trim() === "" ? null : readKilos(text);
}
