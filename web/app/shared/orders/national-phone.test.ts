import { expect, test } from "vitest";
import { formatNationalPhone } from "./national-phone.ts";

test.for([
  ["+639171234567", "0917 123 4567"],
  ["+6328123456", "+6328123456"],
  ["+14155550123", "+14155550123"],
  ["", ""],
])("formats %s as %s", ([stored, shown]) => {
  expect(formatNationalPhone(stored!)).toBe(shown);
});
