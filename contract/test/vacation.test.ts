import { expect, test } from "vitest";
import { isOnVacation, vacationText } from "../src/delivery/vacation.ts";

const holidays = { firstDay: "2026-12-24", lastDay: "2027-01-03", text: "" };

test.each([
  ["2026-12-23T15:59:59Z", false],
  ["2026-12-23T16:00:00Z", true],
  ["2027-01-03T15:59:59Z", true],
  ["2027-01-03T16:00:00Z", false],
])("isOnVacation at %s is %s", (now, expected) => {
  expect(isOnVacation(holidays, new Date(now))).toBe(expected);
});

test("a shop is on vacation without a last day, but not without a first day", () => {
  const now = new Date("2030-01-01T00:00:00Z");
  expect(isOnVacation({ ...holidays, lastDay: null }, now)).toBe(true);
  expect(isOnVacation({ firstDay: null, lastDay: null, text: "Away" }, now)).toBe(false);
});

test("the vacation notice adds the reopening date to the merchant's text or the default text", () => {
  const back = "You can order again from January 4, 2027.";
  expect(vacationText(holidays)).toBe(`We are on vacation. ${back} Your cart is saved until then.`);
  expect(vacationText({ ...holidays, text: "Merry Christmas!" })).toBe(`Merry Christmas!\n${back}`);
  expect(vacationText({ ...holidays, lastDay: null, text: "Back soon!" })).toBe("Back soon!");
});
