import { expect } from "vitest";
import { test } from "../api/test/shop.ts";
import { rollingRestart } from "./rolling-restart.ts";

test("six rolling restarts by SIGTERM under load fail no request", async ({ shop }) => {
  const outcome = await rollingRestart({ databaseUrl: shop.databaseUrl, restarts: 6, signal: "SIGTERM" });

  console.log("rolling restart by SIGTERM:", outcome);
  expect(outcome.failed).toBe(0);
});

test("the control: the same with an abrupt end fails some", async ({ shop }) => {
  const outcome = await rollingRestart({ databaseUrl: shop.databaseUrl, restarts: 6, signal: "SIGKILL" });

  console.log("rolling restart by SIGKILL:", outcome);
  expect(outcome.failed).toBeGreaterThan(0);
});
