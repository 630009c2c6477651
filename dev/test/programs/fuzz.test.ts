import { expect, test } from "vitest";
import { describeFailures, fuzz } from "../../../api/test/fuzz/fuzz.ts";
import { startTarget } from "../../../api/test/fuzz/program-target.ts";
import { openPayingShop } from "../../../api/test/support/paying.ts";

test("the server survives 400 fuzzed inputs over the network without a 500", async () => {
  const { paying, close } = await openPayingShop();
  const target = await startTarget(paying);
  try {
    const report = await fuzz(paying, target.send, 1, 150);

    expect(describeFailures(report.failures)).toBe("");
    expect(report.statuses["200"]).toBeGreaterThan(15);
    expect((await fetch(`${target.program.url}/healthz`)).status).toBe(200);
  } finally {
    target.close();
    await target.program.end("SIGKILL");
    await close();
  }
});
