import { expect } from "vitest";
import { adminLogin } from "@tindahan/contract/accounts/accounts.ts";
import { compareAddresses } from "../../../api/test/security/compare-addresses.ts";
import { guessForDays } from "../../../api/test/security/code-guesser.ts";
import { test } from "../../../api/test/support/shop.ts";
import { median } from "../../../api/test/support/stats.ts";
import { loginFlood } from "./login-flood.ts";

test("accepts none of 10,000 guesses at one account over virtual days", async ({ shop }) => {
  expect(await guessForDays(shop, 10_000)).toBe(0);
});

test("sends codes to known and unknown addresses equally fast", async ({ shop }) => {
  const { responses, known, unknown } = await compareAddresses(shop, 1_000);

  console.log("asking for a code, median ms:", { known, unknown });
  expect(responses.size).toBe(1);
  expect(Math.abs(known - unknown)).toBeLessThan(1);
});

test("answers known and unknown admin names equally fast", async ({ shop }) => {
  const { user } = await shop.admin();
  const times: Record<string, number[]> = { known: [], unknown: [] };
  for (let i = 0; i < 1_000; i++) {
    for (const kind of i % 2 ? ["known", "unknown"] : ["unknown", "known"]) {
      const username = kind === "known" ? user.username! : "nobody-at-all";
      const start = performance.now();
      await shop.newVisitor().ask(adminLogin, { body: { username, password: "not the password" } });
      times[kind]!.push(performance.now() - start);
    }
  }

  const [known, unknown] = [median(times["known"]!), median(times["unknown"]!)];
  console.log("admin log-in, median ms:", { known, unknown });
  expect(Math.abs(known - unknown)).toBeLessThan(1);
});

test("keeps catalog latency under 3 times its normal value during 200 parallel sign-ins", async ({
  shop,
}) => {
  const { quiet, flooded, rejected } = await loginFlood(shop.databaseUrl, 200);

  console.log("catalogue, quiet and under 200 parallel log-ins:", { quiet, flooded, rejected });
  expect(flooded.p99Ms / quiet.p99Ms).toBeLessThan(3);
});
