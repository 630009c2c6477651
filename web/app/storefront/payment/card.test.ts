import { expect, test } from "vitest";
import { groupDigits, readCardForm, formatExpiry } from "./card.ts";

const NOW = new Date(2026, 10, 15);
const VALID = { number: "4343 4343 4343 4345", expiry: "12/30", cvc: "123", name: " Maria Santos " };

function read(changes: Partial<typeof VALID> = {}) {
  const entered = new FormData();
  for (const [name, value] of Object.entries({ ...VALID, ...changes })) entered.set(name, value);
  return readCardForm(entered, NOW);
}

test("reads card numbers and expiry dates in common notations", () => {
  const card = { number: "4343434343434345", month: 12, year: 2030, cvc: "123", name: "Maria Santos" };
  expect(read()).toEqual({ card });
  for (const number of ["4343434343434345", "4343-4343-4343-4345", " 4343 43434343 4345"])
    expect(read({ number }), number).toEqual({ card });
  for (const expiry of ["12/30", "12 / 30", "1230", "12-30", "12/2030", "122030", "12.30", "12 30"])
    expect(read({ expiry }), expiry).toEqual({ card });
  expect(read({ expiry: "8/29" })).toMatchObject({ card: { month: 8, year: 2029 } });
});

test("reports each error in entered card details at its field", () => {
  for (const number of ["", "4343 4343 4343 4354", "4343 4343 4343 434", "4343 4343 4343 434x", "0"])
    expect(read({ number }), number).toEqual({ errors: { number: expect.stringContaining("Check") } });
  for (const expiry of ["", "13/30", "00/30", "1/", "12/3", "30/12", "123", "soon"])
    expect(read({ expiry }), expiry).toEqual({ errors: { expiry: expect.stringContaining("such as") } });
  for (const cvc of ["", "12", "12345", "abc"])
    expect(read({ cvc }), cvc).toEqual({ errors: { cvc: "Enter the 3 or 4 digits." } });
  expect(read({ name: "  " })).toEqual({ errors: { name: expect.any(String) } });
  expect(readCardForm(new FormData(), NOW)).toEqual({
    errors: {
      number: expect.any(String),
      expiry: expect.any(String),
      cvc: expect.any(String),
      name: expect.any(String),
    },
  });
});

test("accepts a card until the end of its expiry month", () => {
  expect(read({ expiry: "11/26" })).toHaveProperty("card");
  expect(read({ expiry: "10/26" })).toEqual({ errors: { expiry: "This card has expired." } });
  expect(read({ expiry: "12/25" })).toEqual({ errors: { expiry: "This card has expired." } });
});

test("formats card number and expiry date as printed on a card", () => {
  expect(groupDigits("4343434343434345")).toBe("4343 4343 4343 4345");
  expect(groupDigits("378282246310005")).toBe("3782 8224 6310 005");
  expect(formatExpiry("1230")).toBe("12/30");
  expect(formatExpiry("8/2029")).toBe("08/29");
  expect(formatExpiry("what")).toBe("what");
});
