import { expect, test } from "vitest";
import {
  promotionDatesSentence,
  promotionSentence,
  type PromotionTerms,
} from "../src/checkout/promotion-sentence.ts";

const SNACKS = { _id: "1", name: "Snacks" };
const plain: PromotionTerms = {
  kind: "percent",
  value: 20,
  cap: null,
  minSpend: null,
  skipsSaleItems: false,
  scope: null,
  code: null,
  totalLimit: null,
  customerLimit: null,
};

test("describes a promotion in one sentence", () => {
  expect(promotionSentence(plain)).toBe("20% off");
  const scope = { categories: [SNACKS], products: [] };
  const limits = { totalLimit: 100, customerLimit: 1 };
  expect(promotionSentence({ ...plain, scope, cap: 150, minSpend: 500, ...limits })).toBe(
    "20% off Snacks, up to ₱150, on orders of ₱500 or more, 100 times, once per customer",
  );
  expect(
    promotionSentence({ ...plain, kind: "amount", value: 49.5, code: "TAGULAN", skipsSaleItems: true }),
  ).toBe("₱49.50 off, not on sale items, with the voucher code TAGULAN");
  expect(promotionSentence({ ...plain, kind: "shipping", value: null, cap: 80, customerLimit: 2 })).toBe(
    "Free shipping, up to ₱80, 2 times per customer",
  );
});

test("describes a promotion whose form is only partly filled in", () => {
  expect(promotionSentence({ ...plain, value: NaN, code: "" })).toBe("…% off, with the voucher code …");
  expect(promotionSentence({ ...plain, scope: { categories: [], products: [] } })).toBe(
    "20% off nothing yet",
  );
});

test("names up to three categories or products of a promotion and counts the others", () => {
  const named = (names: string[]) => ({
    categories: names.map((name) => ({ _id: name, name })),
    products: [{ _id: "p", name: "Bag" }],
  });
  expect(promotionSentence({ ...plain, scope: named(["A", "B"]) })).toBe("20% off A, B and Bag");
  expect(promotionSentence({ ...plain, scope: named(["A", "B", "C"]) })).toBe("20% off A, B and 2 more");
});

test("describes in a sentence when a promotion starts and ends", () => {
  expect(promotionDatesSentence({ from: null, until: null })).toBe("No end date");
  expect(promotionDatesSentence({ from: "2026-11-11", until: "2026-11-11" })).toBe("On November 11, 2026");
  expect(promotionDatesSentence({ from: "2026-11-30", until: "2026-12-01" })).toBe(
    "From November 30, 2026 to December 1, 2026",
  );
});
