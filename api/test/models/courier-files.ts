import { expect } from "vitest";
import { listClaims, recordRemittance } from "@tindahan/contract/orders/courier-cash.ts";
import type { LineOutcome } from "@tindahan/contract/orders/courier-cash-constants.ts";
import { seededRandom } from "../../db/seeded-random.ts";
import { newId } from "../../src/platform/db/ids.ts";
import type { Member, Shop } from "../support/shop.ts";
import { expectBalancedLedger, shipParcels } from "./courier-ledger.ts";

type Row = { trackingNumber: string; collected: number | string; fee: number };

/** Three couriers' layouts of the same rows. */
const FORMATS: ((rows: Row[]) => string)[] = [
  (rows) =>
    [
      "Tracking Number,Receiver,COD Amount,COD Fee",
      ...rows.map(
        ({ trackingNumber, collected, fee }) => `${trackingNumber},"Cruz, Maria",${collected},${fee}`,
      ),
    ].join("\n"),
  (rows) =>
    `\uFEFFNinja Van;;\r\nWaybill;"Amount collected";"Service fee"\r\n${rows
      .map(
        ({ trackingNumber, collected, fee }) =>
          `${trackingNumber.toLowerCase()};${comma(collected)};-${comma(fee)}`,
      )
      .join("\r\n")}\r\nTotal;;\r\n`,
  (rows) =>
    `"Commission"\t"Cash value"\t"AWB"\n${rows
      .map(
        ({ trackingNumber, collected, fee }) =>
          `"(${fee.toFixed(2)})"\t"${typeof collected === "number" ? `₱${collected.toLocaleString("en-PH", { minimumFractionDigits: 2 })}` : collected}"\t"${spaced(trackingNumber)}"`,
      )
      .join("\n")}`,
];

const comma = (pesos: number | string) =>
  typeof pesos === "number" ? pesos.toFixed(2).replace(".", ",") : pesos;
const spaced = (trackingNumber: string) => `${trackingNumber.slice(0, 4)} ${trackingNumber.slice(4)}`;

/** Records generated files of a courier and expects each row's outcome and balanced books after each file. */
export async function expectBalancedBooks(
  shop: Shop,
  admin: Member,
  { parcels: count, seed }: { parcels: number; seed: number },
): Promise<{ rows: number; problems: number }> {
  const { below } = seededRandom(seed);
  const shuffle = <T>(list: T[]) =>
    list
      .map((one) => [below(1_000_000), one] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, one]) => one);
  const parcels = await shipParcels(
    shop,
    admin,
    Array.from({ length: count }, (_, index) => ({
      trackingNumber: `PH${String(seed).padStart(2, "0")}${100_000 + index}`,
      // Few different amounts, so that a match by amount would go wrong.
      pesos: 100 + below(40) * 25 + 0.5,
    })),
  );
  const paid = new Set<string>();
  const remaining = new Set(parcels.map(({ trackingNumber }) => trackingNumber));
  const sums = { rows: 0, problems: 0, matched: 0 };
  const shuffled = shuffle(parcels);
  for (const [index, format] of FORMATS.entries()) {
    const third = shuffled.filter((_, at) => at % FORMATS.length === index);
    const rows = third.flatMap(({ trackingNumber, pesos }) => {
      const row = { trackingNumber, collected: pesos as number | string, fee: 20 };
      const luck = below(100);
      if (luck < 3) return []; // missing
      if (luck < 6) return [row, row]; // repeated
      if (luck < 9) return [{ ...row, collected: pesos - 50 }];
      if (luck < 11) return [{ ...row, collected: pesos + 50 }];
      if (luck < 13) return [{ ...row, trackingNumber: `XX${trackingNumber}` }];
      return luck < 15 ? [{ ...row, collected: "n/a" }] : [row];
    });
    const again = [...paid]
      .slice(0, 20)
      .map((trackingNumber) => ({ trackingNumber, collected: 100, fee: 20 }));
    const all = shuffle([...rows, ...again]);
    const pesosOf = new Map(parcels.map(({ trackingNumber, pesos }) => [trackingNumber, pesos]));
    const expected = all.map(({ trackingNumber, collected }): LineOutcome => {
      const pesos = pesosOf.get(trackingNumber);
      if (typeof collected === "string") return "unreadable";
      if (pesos === undefined) return "unknown";
      if (paid.has(trackingNumber)) return "repeated";
      paid.add(trackingNumber);
      if (collected >= pesos) remaining.delete(trackingNumber);
      sums.matched += collected;
      return collected < pesos ? "short" : collected > pesos ? "over" : "settled";
    });
    const body = {
      courier: "LBC",
      file: { text: format(all), columns: null },
      receivedOn: "2026-11-20",
      amount: 1_000,
    };
    const { remittance, lines } = await admin.call(recordRemittance, { body: { ...body, id: newId() } });
    expect(lines.map(({ outcome }) => outcome)).toEqual(expected);
    expect(remittance.amount - remittance.difference).toBeCloseTo(remittance.sums.net, 2);
    const before = await expectBalancedLedger(shop);
    const repeated = await admin.call(recordRemittance, { body: { ...body, id: newId() } });
    expect(repeated.remittance._id).toBe(remittance._id);
    expect(await expectBalancedLedger(shop)).toEqual(before);
    sums.rows += lines.length;
    sums.problems += remittance.sums.problems;
  }
  const ledger = await expectBalancedLedger(shop);
  expect(ledger.settled).toBeLessThanOrEqual(Math.round(sums.matched * 100));
  expect(await listOpen(admin)).toEqual([...remaining].toSorted());
  return sums;
}

async function listOpen(admin: Member): Promise<(string | null)[]> {
  const open: (string | null)[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { claims, pagination } = await admin.call(listClaims, { query: { page, limit: 100 } });
    open.push(...claims.map(({ trackingNumber }) => trackingNumber));
    pages = pagination.pages;
  }
  return open.toSorted();
}
