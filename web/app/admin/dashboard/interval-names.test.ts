import { expect, test } from "vitest";
import { chartIntervalName, shortChartIntervalName } from "./interval-names.ts";

const part = (from: string, to: string, hour: number | null) => ({ from, to, hour });

test("names a chart's hours, days and weeks in full, and in short for the axis", () => {
  const day = "2026-11-11";
  expect([0, 11, 12, 23].map((hour) => shortChartIntervalName(part(day, day, hour)))).toEqual([
    "12 AM",
    "11 AM",
    "12 PM",
    "11 PM",
  ]);
  expect(chartIntervalName(part(day, day, 23))).toBe("November 11, 2026, 11 PM to 12 AM");
  expect([chartIntervalName, shortChartIntervalName].map((name) => name(part(day, day, null)))).toEqual([
    "November 11, 2026",
    "Nov 11",
  ]);
  expect(chartIntervalName(part("2026-11-05", day, null))).toBe("Nov 5 to November 11, 2026");
});
