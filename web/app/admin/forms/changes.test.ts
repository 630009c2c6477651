import { expect, test } from "vitest";
import { isSameFormValue, mergeChanges } from "./changes.ts";
import { unreadableNumberErrors } from "../settings/unreadable.ts";

const jt = { name: "J&T", linkTemplate: "https://jt.example/{number}" };
const lbc = { name: "LBC", linkTemplate: "https://lbc.example/{number}" };
const grab = { name: "Grab", linkTemplate: "https://grab.example/{number}" };

test("merges two admins' edits of different fields, and prefers one's own edit of the same field", () => {
  const before = { shop: { name: "Nena", tin: "1", phone: "" }, codMax: null as number | null, lowStock: 5 };
  const now = { shop: { name: "Ana", tin: "2", phone: "" }, codMax: null, lowStock: 9 };
  const after = { shop: { name: "Ben", tin: "1", phone: "0917" }, codMax: 5000, lowStock: 5 };
  expect(mergeChanges(now, before, after)).toEqual({
    shop: { name: "Ben", tin: "2", phone: "0917" },
    codMax: 5000,
    lowStock: 9,
  });
});

test("merges two admins' additions to a list and removals from it", () => {
  expect(mergeChanges([jt, grab], [jt, lbc], [jt, lbc])).toEqual([jt, grab]);
  expect(mergeChanges([jt, lbc, grab], [jt, lbc], [lbc])).toEqual([lbc, grab]);
  expect(mergeChanges([jt], [jt, lbc], [jt, lbc, grab])).toEqual([jt, grab]);
  // If two admins edit one courier, the list keeps both versions.
  const [mine, theirs] = [
    { ...jt, linkTemplate: "https://mine.example/{number}" },
    { ...jt, linkTemplate: "https://theirs.example/{number}" },
  ];
  expect(mergeChanges([theirs], [jt], [mine])).toEqual([mine, theirs]);
});

test("ignores edits that the server has already saved, apart from outer spaces", () => {
  const now = { name: "Nena", couriers: [jt, lbc] };
  expect(mergeChanges(now, { name: "", couriers: [jt] }, { name: "Nena ", couriers: [jt, lbc] })).toEqual(
    now,
  );
});

test("tells an invalid number in a form from an empty one", () => {
  expect(isSameFormValue({ codMax: NaN }, { codMax: null })).toBe(false);
  const payments = {
    methods: [],
    codMaxOpenOrders: 3,
    codMaxOpenTotal: 5,
    walletMin: 1,
    walletMax: NaN,
    codMax: null,
  };
  const others = { shop: {}, couriers: [], mails: {}, notice: {}, returns: { changedMindDays: null } };
  const read = (lowStock: number) => unreadableNumberErrors({ ...others, payments, lowStock } as never);
  expect(Object.keys(read(0)!)).toEqual(["settings.payments.walletMax"]);
  expect(Object.keys(read(NaN)!)).toEqual(["settings.payments.walletMax", "settings.lowStock"]);
});
