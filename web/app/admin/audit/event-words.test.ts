import { expect, test } from "vitest";
import type { SecurityEvent } from "@tindahan/contract/accounts/security-events.ts";
import { securityEventSentence } from "./event-words.ts";

const event = (part: Partial<SecurityEvent>): SecurityEvent => ({
  _id: "01900000-0000-7000-8000-000000000000",
  at: "2026-11-16T10:00:00.000Z",
  kind: "log_in",
  outcome: "ok",
  by: "ana",
  target: null,
  network: "203.0.113.7",
  path: null,
  count: 1,
  ...part,
});

test("the security log describes events in a sentence, and refusals with their reason", () => {
  expect(securityEventSentence(event({}))).toBe("ana signed in");
  expect(securityEventSentence(event({ outcome: "invalid_credentials" }))).toBe(
    "Refused: ana tried to sign in (wrong password)",
  );
  expect(securityEventSentence(event({ outcome: "invalid_credentials", by: null }))).toBe(
    "Refused: someone unknown tried to sign in (wrong password)",
  );
  expect(securityEventSentence(event({ kind: "person_reset", target: "pablo" }))).toBe(
    "ana reset the password of pablo",
  );
  expect(
    securityEventSentence(
      event({ kind: "refusal", outcome: "forbidden", path: "GET /api/admin/people", by: "pablo" }),
    ),
  ).toBe("Refused: pablo tried to call GET /api/admin/people (not allowed)");
});
