import { expect, test } from "vitest";
import { canonicalMailbox } from "./mailbox.ts";

test.for([
  ["maria@example.com", "maria@example.com"],
  ["maria+shop@example.com", "maria@example.com"],
  ["maria+a+b@example.com", "maria@example.com"],
  ["+63917@example.com", "+63917@example.com"],
  ["ma.ria@example.com", "ma.ria@example.com"],
  ["ma.ria+shop@gmail.com", "maria@gmail.com"],
  ["m.a.ria@googlemail.com", "maria@gmail.com"],
])("maps %s to the mailbox %s", ([email, mailbox]) => {
  expect(canonicalMailbox(email!)).toBe(mailbox);
});
