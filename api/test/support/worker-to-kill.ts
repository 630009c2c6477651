import { z } from "zod";
import { runJobs } from "../../src/platform/queue/jobs.ts";
import { createLogger } from "../../src/platform/telemetry/telemetry.ts";

const databaseUrl = process.argv[2]!;
const stuck = {
  name: "note",
  payload: z.object({ text: z.string() }),
  run: async () => {
    process.send!("started");
    await new Promise(() => {});
  },
};
await runJobs([stuck], null, { databaseUrl, log: createLogger("silent") });
