import { expect, test } from "vitest";
import { openPayingShop } from "../paying.ts";
import { describeFailures, fuzz, injectInto } from "./fuzz.ts";

const INPUTS = Number(process.env.FUZZ_INPUTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

test("generated inputs against every call are never answered with 500", async () => {
  const { paying, close } = await openPayingShop({ LOG_LEVEL: process.env.FUZZ_INPUTS ? "error" : "silent" });
  const report = await fuzz(paying, injectInto(paying), SEED, INPUTS);
  console.log(report.inputs, report.seconds, report.statuses);
  await close();
  for (const [call, statuses] of report.calls) if (![...statuses].some((s) => s < 400)) console.log("never ok:", call, [...statuses]);
  expect(describeFailures(report.failures)).toBe("");
}, 3_600_000);
