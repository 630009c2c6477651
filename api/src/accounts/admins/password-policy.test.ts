import { expect, test } from "vitest";
import { passwordWeakness } from "./password-policy.ts";

const OWN = ["ana", "Ana Reyes", "Aling Nena's Store", ""];

test.for([
  "aaaaaaaaaaaaaaa",
  "abababababababab",
  "123456789012345",
  "987654321098765",
  "abcdefghijklmno",
  "qwertyuiopasdfgh",
  "abcabcabcabcabc",
  "passwordpassword",
  "Password1234567!",
  "tindahan-admin-1",
  "Aling Nena's Store 2026",
  "AnaReyesAnaReyes",
  "ILOVEYOUILOVEYOU",
  "1qaz2wsx3edc4rfv",
  "1QAZ2wsx3edc4rfv",
  "thisismypassword",
  "010203040506070809",
])("refuses %s", (password) => {
  expect(password.length).toBeGreaterThanOrEqual(15);
  expect(passwordWeakness(password, OWN)).toMatch(/guess|common/);
});

test.for([
  "kape at pandesal tuwing umaga",
  "correct horse battery staple",
  "mahal ko si nanay 1970",
  "x7Kq-2Lp9-Zz01-aB",
  "Vt8qX0Zr2mB5nLw9cK1s",
])("accepts %s", (password) => expect(passwordWeakness(password, OWN)).toBeUndefined());

test("refuses an admin password of 14 characters, however random", () => {
  expect(passwordWeakness("x7Kq-2Lp9-Zz01")).toBe("Use at least 15 characters, such as a sentence.");
});
