import { expect, test } from "vitest";
import { dashboardHref, withRangeEnd, readDateRange, withRangeStart } from "./range.ts";

// 16:30 UTC is past midnight in Manila.
const now = new Date("2026-03-01T16:30:00Z");
const read = (query: string) => readDateRange(new URLSearchParams(query), now);

test("the dashboard's date range defaults to the last 30 days in Manila", () => {
  expect(read("")).toEqual({ from: "2026-02-01", to: "2026-03-02", length: 30, preset: 30 });
  expect(read("days=1")).toMatchObject({ from: "2026-03-02", to: "2026-03-02" });
  expect(read("from=2024-02-01&to=2024-02-29")).toMatchObject({ length: 29, preset: undefined });
});

test("the dashboard's date range falls back to 30 days for invalid parameters", () => {
  for (const query of [
    "days=8",
    "days=x",
    "from=2026-03-02&to=2026-03-01",
    "from=2026-01-01",
    "from=2020-01-01&to=2026-01-01",
  ])
    expect(read(query).preset, query).toBe(30);
});

test("builds the dashboard's URL for each date range", () => {
  expect(dashboardHref({ preset: 30 })).toBe("/admin");
  for (const query of ["days=7", "from=2026-02-01&to=2026-02-03"]) {
    const { from, to, preset } = read(query);
    expect(dashboardHref(preset ? { preset } : { from, to })).toBe(`/admin?${query}`);
  }
});

test("moves the other end of a date range as little as needed if it is empty or too long", () => {
  const range = { from: "2026-02-01", to: "2026-03-02" };
  expect(withRangeStart("2026-01-05", range)).toEqual({ from: "2026-01-05", to: "2026-03-02" });
  expect(withRangeStart("2024-02-01", range)).toEqual({ from: "2024-02-01", to: "2025-01-31" });
  expect(withRangeStart("2026-04-01", range)).toEqual({ from: "2026-04-01", to: "2026-04-01" });
  expect(withRangeEnd("2026-02-20", range)).toEqual({ from: "2026-02-01", to: "2026-02-20" });
  expect(withRangeEnd("2025-01-31", range)).toEqual({ from: "2025-01-31", to: "2025-01-31" });
  expect(withRangeEnd("2028-01-01", range)).toEqual({ from: "2027-01-01", to: "2028-01-01" });
  for (const { from, to } of [withRangeStart("2024-02-01", range), withRangeEnd("2028-01-01", range)])
    expect(read(`from=${from}&to=${to}`)).toMatchObject({ from, to, length: 366 });
});
