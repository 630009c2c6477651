import type { Rate } from "@tindahan/contract/delivery/shipping.ts";

type Tier = Rate["tiers"][number];

/** How a merchant says what a rate costs. One fee is a rate by weight with a single step that never ends. */
export type FeeKind = "one" | "weight" | "goods";

export function feeKindOf({ measure, tiers, mostGrams }: Rate): FeeKind {
  if (measure === "goods") return "goods";
  return tiers.length === 1 && tiers[0]!.eachKilo === 0 && mostGrams === null ? "one" : "weight";
}

/** The first fee stays what it is. */
export function withFeeKind(rate: Rate, kind: FeeKind): Rate {
  const { fee } = rate.tiers[0]!;
  const first = { from: 0, fee, eachKilo: 0 };
  if (kind === "one") return { ...rate, measure: "weight", tiers: [first], mostGrams: null };
  if (kind === "weight")
    return { ...rate, measure: "weight", tiers: [first, { ...first, from: 1_000 }], mostGrams: null };
  return { ...rate, measure: "goods", tiers: [first, { ...first, from: 1_000 }], mostGrams: null };
}

export function setTier(rate: Rate, index: number, part: Partial<Tier>): Rate {
  return { ...rate, tiers: rate.tiers.with(index, { ...rate.tiers[index]!, ...part }) };
}

export const setFrom = (rate: Rate, index: number, from: number) => setTier(rate, index, { from });

/** Beyond what there is: the last weight or amount twice, for the same fee. */
export function addTier(rate: Rate): Rate {
  const last = rate.tiers.at(-1)!;
  const isByWeight = rate.measure === "weight";
  // Where the courier has taken no more, the new fee begins, and ends nowhere.
  const from = (isByWeight ? rate.mostGrams : null) ?? (last.from > 0 ? last.from * 2 : 1_000);
  return {
    ...rate,
    tiers: [...rate.tiers, { ...last, from }],
    mostGrams: isByWeight ? null : rate.mostGrams,
  };
}

/** The row goes as it is shown: by weight with the end of its step, by amount with the beginning. */
export function removeTier(rate: Rate, index: number): Rate {
  const { tiers, measure } = rate;
  const rest = tiers.toSpliced(index, 1);
  if (measure === "goods") return { ...rate, tiers: rest.with(0, { ...rest[0]!, from: 0 }) };
  const gone = tiers[index]!;
  if (index === tiers.length - 1) return { ...rate, tiers: rest, mostGrams: gone.from };
  return { ...rate, tiers: rest.with(index, { ...rest[index]!, from: gone.from }) };
}

/** As people write it: 0.5, 1 or 1.25 kg; whole grams. Anything else is not a number. */
export function readKilos(text: string): number {
  return /^(\d{1,5}(\.\d{0,3})?|\.\d{1,3})$/.test(text.trim()) ? Number(text) : NaN;
}

/** Empty: none. */
export function readKilosOrNone(text: string): number | null {
  return text.trim() === "" ? null : readKilos(text);
}
