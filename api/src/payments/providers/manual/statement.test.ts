import { expect, test } from "vitest";
import { parseStatement } from "./statement.ts";

const MANILA_EVENING = "2026-11-19T12:15:00.000Z";

test.for([
  ["2026-11-19 20:15,499.63,0042 118 993,JU** D.", "0042118993", "JU** D."],
  ["2026-11-19 20:15:00\t1,499.63\tABC12345678\tMaria Santos", "ABC12345678", "Maria Santos"],
  ["11/19/2026 08:15 PM  Received from MARIA S.  ₱499.63  Ref. No. 0042118993", "0042118993", "MARIA S."],
  ["Nov 19, 2026, 8:15 p.m. | PHP 499.63 | Ref #: 9001 2345 6789 | 09171234567", "900123456789", ""],
  ["19 November 2026 20:15 +499.63", "", ""],
] as const)("reads the pasted line %s", ([line, reference, sender]) => {
  const { incoming, unread } = parseStatement(line);
  expect(unread).toEqual([]);
  const [{ at, isDay, centavos, ...entry }] = incoming as [(typeof incoming)[0]];
  expect([at.toISOString(), isDay, centavos]).toEqual([
    MANILA_EVENING,
    false,
    line.includes("1,499.63") ? 1_499_63 : 499_63,
  ]);
  expect(entry).toEqual({ row: 1, reference, sender });
});

test("reads a table by its headings, in any order and after other lines", () => {
  const text = [
    "BPI Online;;;;",
    "Account 1234-5678-90;;;;",
    "Posting Date;Description;Reference No;Debit;Credit",
    '11/19/2026;"InstaPay from ""Ana"" Cruz";IP 0042118993;;"1,499.63"',
    "11/19/2026;Service fee;FEE1;15.00;",
    "11/20/2026;Interest;;;0.07",
    "11/20/2026;Something else;;;none",
  ].join("\r\n");
  const { incoming, outgoing, unread } = parseStatement(`\uFEFF${text}`);

  expect(incoming.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }))).toEqual([
    { row: 4, at: "2026-11-18T16:00:00.000Z", isDay: true, centavos: 1_499_63, reference: "IP0042118993", sender: 'InstaPay from "Ana" Cruz' },
    { row: 6, at: "2026-11-19T16:00:00.000Z", isDay: true, centavos: 7, reference: "", sender: "Interest" },
  ]); // prettier-ignore
  expect([outgoing, unread]).toEqual([1, [{ row: 7, text: "11/20/2026;Something else;;;none" }]]);
});

test("takes a day above 12 for the day, and joins a date and a time in two columns", () => {
  const { incoming } = parseStatement("Date,Time,Amount,Ref\n19/11/2026,8:15 PM,PHP 1499.5,00421189");
  expect(incoming).toMatchObject([
    { at: new Date(MANILA_EVENING), centavos: 1_499_50, reference: "00421189" },
  ]);
});

test.for([
  ["2026-11-19 20:15 Sent to GCASH 0917 -499.63"],
  ["2026-11-19 20:15 Payment to Meralco ₱499.63"],
  ["Date,Amount\n2026-11-19 20:15,-499.63"],
  ["Date,Amount\n2026-11-19 20:15,(499.63)"],
] as const)("counts money that left the account in %s", ([text]) => {
  expect(parseStatement(text)).toEqual({ incoming: [], outgoing: 1, unread: [] });
});

test("ignores a reference that a spreadsheet has shortened, and words without a number", () => {
  const { incoming } = parseStatement(
    "Date,Amount,Reference\n2026-11-19 20:15,499.63,4.21189E+12\n2026-11-19 20:15,499.64,Fund transfer",
  );
  expect(incoming.map(({ reference }) => reference)).toEqual(["", ""]);
});

test.for([
  "2026-02-30 20:15,499.63",
  "2026-11-19 25:15,499.63",
  "yesterday,499.63",
  "2026-11-19,soon",
  "499.63",
] as const)("lists %s as unread", (line) => {
  expect(parseStatement(line)).toEqual({ incoming: [], outgoing: 0, unread: [{ row: 1, text: line }] });
});
