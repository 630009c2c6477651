import { expect, test } from "vitest";
import { nationalPhone } from "./national-phone.ts";

test.for([
  ["+639171234567", "0917 123 4567"],
  ["+6328123456", "+6328123456"],
  ["+14155550123", "+14155550123"],
  ["", ""],
])("%s is shown as %s", ([kept, shown]) => {
  expect(nationalPhone(kept!)).toBe(shown);
});
