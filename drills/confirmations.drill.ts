import { expect } from "vitest";
import { test } from "../api/test/shop.ts";
import { killWhileMailing } from "./confirmation-kills.ts";

const KILLS = Number(process.env.KILLS ?? 200);

test(`${KILLS} kills while confirmations go out: every order gets one, and a second is recognised as such`, async ({
  shop,
}) => {
  const outcome = await killWhileMailing(shop, KILLS);

  console.log("confirmations:", outcome);
  expect(outcome.lost).toBe(0);
  expect(outcome.recognised).toBe(outcome.twice);
});
