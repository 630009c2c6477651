import { expect, test } from "vitest";
import { isShopOnVacation, vacationNoticeText } from "../src/delivery/vacation.ts";

const holidays = { firstDay: "2026-12-24", lastDay: "2027-01-03", text: "" };

test.each([
  ["2026-12-23T15:59:59Z", false],
  ["2026-12-23T16:00:00Z", true],
  ["2027-01-03T15:59:59Z", true],
  ["2027-01-03T16:00:00Z", false],
])("isShopOnVacation at %s is %s", (now, expected) => {
  expect(isShopOnVacation(holidays, new Date(now))).toBe(expected);
});

test("a shop is on vacation without a last day, but not without a first day", () => {
  const now = new Date("2030-01-01T00:00:00Z");
  expect(isShopOnVacation({ ...holidays, lastDay: null }, now)).toBe(true);
  expect(isShopOnVacation({ firstDay: null, lastDay: null, text: "Away" }, now)).toBe(false);
});

test("the vacation notice adds the reopening date to the merchant's text or the default text", () => {
  const back = "You can order again from January 4, 2027.";
  expect(vacationNoticeText(holidays)).toBe(`We are on vacation. ${back} Your cart is saved until then.`);
  expect(vacationNoticeText({ ...holidays, text: "Merry Christmas!" })).toBe(`Merry Christmas!\n${back}`);
  expect(vacationNoticeText({ ...holidays, lastDay: null, text: "Back soon!" })).toBe("Back soon!");
});
