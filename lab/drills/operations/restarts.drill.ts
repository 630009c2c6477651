import { expect, test } from "vitest";
import { copyChangedSource } from "../../../api/test/support/changed-source.ts";
import { restartDatabase } from "./database-restarts.ts";

const RESTARTS = Number(process.env.RESTARTS ?? 100);

test.for(["fast", "immediate"] as const)(
  `survives ${RESTARTS} PostgreSQL restarts without losing orders or codes (%s)`,
  async (mode) => {
    const outcome = await restartDatabase({ restarts: RESTARTS, mode });

    console.log("restarts:", mode, outcome);
    expect(outcome).toMatchObject({ restarts: RESTARTS, hasExited: false, lost: 0 });
    expect(outcome.slowestCodeMs).toBeLessThan(30_000);
    expect(Object.keys(outcome.statuses).filter((status) => status !== "503")).toEqual([]);
  },
);

test("exits with jobs in the web process and without retries (control)", async () => {
  const source = copyChangedSource({
    file: "platform/queue/queue-pool.ts",
    from: "error instanceof Error && isDatabaseUnavailable(error)",
    to: "false",
  });
  try {
    const outcome = await restartDatabase({ restarts: RESTARTS, mode: "fast", apiSource: source.folder });

    console.log("control:", outcome);
    expect(outcome.hasExited).toBe(true);
  } finally {
    source.remove();
  }
});
