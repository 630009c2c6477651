import { expect, test } from "vitest";
import { saleEndText } from "./sale-end.tsx";

test.for([
  ["2026-11-24T00:00:00+08:00", "Sale ends Mon, Nov 23"],
  ["2026-11-23T20:00:00+08:00", "Sale ends Mon, Nov 23, 8 PM"],
  ["2026-11-23T20:30:00+08:00", "Sale ends Mon, Nov 23, 8:30 PM"],
])("shows the hour of a sale's end unless it is midnight: %s", ([endsAt, words]) => {
  expect(saleEndText(endsAt!, Infinity)).toBe(words);
});
