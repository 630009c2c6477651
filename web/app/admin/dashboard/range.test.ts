import { expect, test } from "vitest";
import { dashboardHref, readRange } from "./range.ts";

// 16:30 in UTC: past midnight in Manila.
const now = new Date("2026-03-01T16:30:00Z");
const read = (query: string) => readRange(new URLSearchParams(query), now);

test("thirty days up to today in Manila, unless asked for others", () => {
  expect(read("")).toEqual({ from: "2026-02-01", to: "2026-03-02", length: 30, preset: 30 });
  expect(read("days=1")).toMatchObject({ from: "2026-03-02", to: "2026-03-02" });
  expect(read("from=2024-02-01&to=2024-02-29")).toMatchObject({ length: 29, preset: undefined });
});

test("what cannot be meant is left out", () => {
  for (const query of [
    "days=8",
    "days=x",
    "from=2026-03-02&to=2026-03-01",
    "from=2026-01-01",
    "from=2020-01-01&to=2026-01-01",
  ])
    expect(read(query).preset, query).toBe(30);
});

test("every range has an address", () => {
  expect(dashboardHref({ preset: 30 })).toBe("/admin");
  for (const query of ["days=7", "from=2026-02-01&to=2026-02-03"]) {
    const { from, to, preset } = read(query);
    expect(dashboardHref(preset ? { preset } : { from, to })).toBe(`/admin?${query}`);
  }
});
