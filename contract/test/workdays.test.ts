import { expect, test } from "vitest";
import { formatDays } from "../src/delivery/delivery-days.ts";
import { isHoliday, workdayAfter } from "../src/delivery/workdays.ts";

const never = { firstDay: null, lastDay: null };
const after = (
  now: string,
  days: number,
  vacation: { firstDay: string | null; lastDay: string | null } = never,
) => workdayAfter(new Date(now), days, vacation);

test.each([
  // In Manila it is Tuesday, November 17, 2026, until 16:00 UTC.
  ["2026-11-17T15:59:59Z", 0, "2026-11-17"],
  ["2026-11-17T16:00:00Z", 0, "2026-11-18"],
  ["2026-11-17T04:00:00Z", 1, "2026-11-18"],
  ["2026-11-17T04:00:00Z", 4, "2026-11-21"],
  ["2026-11-17T04:00:00Z", 5, "2026-11-23"],
  ["2026-11-28T04:00:00Z", 1, "2026-12-01"], // skips Sunday and Bonifacio Day
  ["2026-11-29T04:00:00Z", 0, "2026-12-01"],
  ["2026-12-07T04:00:00Z", 1, "2026-12-09"], // skips the Immaculate Conception
  ["2026-12-23T04:00:00Z", 1, "2026-12-26"], // skips Christmas Eve and Christmas
  ["2026-12-29T04:00:00Z", 2, "2027-01-04"], // skips Rizal Day, New Year's Eve and Day, Sunday
])("from %s, %i working days later is %s", (now, days, expected) => {
  expect(after(now, days)).toBe(expected);
});

test("knows the holidays proclaimed for 2026 and those fixed by law for later years", () => {
  const days = (text: string) => text.split(" ");
  expect(
    days("2026-02-17 2026-03-20 2026-04-04 2026-05-27 2026-08-31 2026-12-31").filter(isHoliday),
  ).toHaveLength(6);
  expect(isHoliday("2026-02-25")).toBe(false);
  // Easter is on March 28, 2027 and April 16, 2028; the last Monday of August is the 30th and the 28th.
  expect(
    days("2027-03-25 2027-03-26 2027-03-27 2027-08-30 2028-04-13 2028-04-14 2028-08-28 2031-12-25").filter(
      isHoliday,
    ),
  ).toHaveLength(8);
  expect(isHoliday("2027-03-28")).toBe(false);
});

test("the next working day comes after a vacation, and is null if the vacation has no last day", () => {
  const vacation = { firstDay: "2026-11-19", lastDay: "2026-11-25" };
  expect(after("2026-11-17T04:00:00Z", 1, vacation)).toBe("2026-11-18");
  expect(after("2026-11-17T04:00:00Z", 2, vacation)).toBe("2026-11-26");
  expect(after("2026-11-17T04:00:00Z", 1, { ...vacation, lastDay: null })).toBe("2026-11-18");
  expect(after("2026-11-17T04:00:00Z", 2, { ...vacation, lastDay: null })).toBeNull();
  expect(after("2026-11-17T04:00:00Z", 2, { ...vacation, lastDay: "9999-12-31" })).toBeNull();
});

test("formats a range of delivery days without repeating the month", () => {
  expect(formatDays("2026-11-19", "2026-11-22")).toBe("Nov 19–22");
  expect(formatDays("2026-11-30", "2026-12-02")).toBe("Nov 30–Dec 2");
  expect(formatDays("2026-11-19", "2026-11-19")).toBe("Nov 19");
});
