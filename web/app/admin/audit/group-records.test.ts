import { expect, test } from "vitest";
import type { AuditRecord } from "@tindahan/contract/accounts/manage-audit.ts";
import { groupAuditRecords } from "./group-records.ts";

let minutesAgo = 0;
const priceChange = (part: Partial<AuditRecord> = {}): AuditRecord => ({
  _id: `record-${minutesAgo}`,
  at: new Date(Date.UTC(2026, 10, 19, 12) - minutesAgo++ * 60_000).toISOString(),
  by: "maria",
  action: "update",
  entity: "product",
  entityId: "product",
  name: "Coffee",
  before: { price: 100 },
  after: { price: 120 },
  ...part,
});
const sizesOf = (records: AuditRecord[]) => groupAuditRecords(records).map((group) => group.records.length);

test("joins neighboring changes of the same fields by one person", () => {
  const records = Array.from({ length: 20 }, () => priceChange());
  expect(groupAuditRecords(records)).toEqual([{ records, fields: ["Price"] }]);
});

test("joins the same field of different variants", () => {
  const ofVariant = (values: string[]) => ({
    variants: [{ _id: values.join(), values, price: 1, stock: 2 }],
  });
  const records = ["S", "M", "L"].map((size) =>
    priceChange({
      before: ofVariant([size]),
      after: { variants: [{ _id: size, values: [size], price: 3, stock: 2 }] },
    }),
  );
  expect(groupAuditRecords(records)).toMatchObject([{ fields: ["Price"] }]);
});

test("keeps two neighbors, other people, actions, fields and pauses apart", () => {
  expect(sizesOf([priceChange(), priceChange()])).toEqual([1, 1]);
  for (const other of [
    { by: "juan" },
    { action: "archive" },
    { entity: "category" },
    { after: { price: 100, name: "Tea" } },
    { at: "2026-11-18T12:00:00Z" },
  ]) {
    const three = [priceChange(), priceChange(), priceChange()];
    expect(sizesOf([...three, priceChange(other)]), JSON.stringify(other)).toEqual([3, 1]);
  }
});
