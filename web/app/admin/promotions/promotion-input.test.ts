import { expect, test } from "vitest";
import { toPromotionCopy } from "./promotion-input.ts";
import type { Promotion } from "@tindahan/contract/checkout/promotions.ts";

const lasting = (from: string | null, until: string | null) => ({ from, until }) as Promotion;
const daysOf = ({ from, until }: { from: string; until: string }) => [from, until];

test("a copied promotion gets the same days of the next month that are not over", () => {
  const payday = lasting("2026-10-15", "2026-10-16");
  expect(daysOf(toPromotionCopy(payday, "2026-11-03"))).toEqual(["2026-11-15", "2026-11-16"]);
  expect(daysOf(toPromotionCopy(payday, "2026-11-16"))).toEqual(["2026-11-15", "2026-11-16"]);
  expect(daysOf(toPromotionCopy(payday, "2026-11-17"))).toEqual(["2026-12-15", "2026-12-16"]);
  // February ends before the 30th: both dates become its last day.
  expect(daysOf(toPromotionCopy(lasting("2025-12-30", "2025-12-31"), "2026-02-01"))).toEqual([
    "2026-02-28",
    "2026-02-28",
  ]);
  expect(daysOf(toPromotionCopy(lasting(null, null), "2026-02-01"))).toEqual(["", ""]);
});
