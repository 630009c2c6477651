import { expect, test } from "vitest";
import { withChangedSource } from "../../../api/test/support/changed-source.ts";
import { describeFailures, fuzz, injectInto } from "../../../api/test/fuzz/fuzz.ts";
import { startTarget } from "../../../api/test/fuzz/program-target.ts";
import { openPayingShop } from "../../../api/test/support/paying.ts";

/** `FUZZ_SEED=… FUZZ_INPUTS=1` repeats one input. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 1_000_000);
/** Time limit; two cores send a million inputs in an hour. */
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 60);
const WARM_UP = Math.min(20_000, Math.ceil(INPUTS / 5));
const MAX_GROWTH_MB = 10;
const MAX_STALL_MS = 1_000;

test(
  `survives ${INPUTS} generated inputs without a status 500, crash, stall or memory leak`,
  { timeout: (MINUTES + 30) * 60_000 },
  async () => {
    const { paying, close } = await openPayingShop();
    const target = await startTarget(paying);
    try {
      const warmUp = await fuzz(paying, target.send, SEED, WARM_UP);
      const before = await target.memory();
      const report = await fuzz(
        paying,
        target.send,
        SEED + WARM_UP,
        INPUTS - WARM_UP,
        MINUTES,
        ({ inputs, statuses }) => {
          if (inputs % 50_000 === 0) process.stdout.write(`${inputs} sent: ${JSON.stringify(statuses)}\n`);
        },
      );
      const after = await target.memory();
      const alwaysFailed = [...report.calls].filter(([, statuses]) =>
        [...statuses].every((status) => status >= 400),
      );
      console.log({ seed: SEED, inputs: warmUp.inputs + report.inputs, seconds: warmUp.seconds + report.seconds, warmUp: warmUp.statuses, statuses: report.statuses, before, after }); // prettier-ignore
      console.log("never answered with success:", alwaysFailed.map(([call]) => call).join(", "));

      expect(describeFailures([...warmUp.failures, ...report.failures])).toBe("");
      expect((await fetch(`${target.program.url}/healthz`)).status).toBe(200);
      expect(after.heapUsed - before.heapUsed).toBeLessThan(MAX_GROWTH_MB);
      expect(after.longestStallMs).toBeLessThan(MAX_STALL_MS);
    } finally {
      target.close();
      await target.program.end("SIGKILL");
      await close();
    }
  },
);

test("answers some input with 500 without the guard against zero bytes (control)", async () => {
  const guard = {
    file: "platform/http/error-handler.ts",
    from: 'const INVALID_TEXT_CODES = ["22021", "22P05"]',
    to: "const INVALID_TEXT_CODES = [''] ",
  };
  const { failures } = await withChangedSource(guard, (unguarded) =>
    fuzz(unguarded, injectInto(unguarded), 1, 5_000),
  );

  expect(describeFailures(failures)).toContain("500 for seed");
});
