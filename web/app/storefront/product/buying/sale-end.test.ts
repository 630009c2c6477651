import { expect, test } from "vitest";
import { wordsFor } from "./sale-end.tsx";

test.for([
  ["2026-11-24T00:00:00+08:00", "Sale ends Mon, Nov 23"],
  ["2026-11-23T20:00:00+08:00", "Sale ends Mon, Nov 23, 8 PM"],
  ["2026-11-23T20:30:00+08:00", "Sale ends Mon, Nov 23, 8:30 PM"],
])("names the hour of a sale's end at %s, unless that is midnight", ([endsAt, words]) => {
  expect(wordsFor(endsAt!, Infinity)).toBe(words);
});
