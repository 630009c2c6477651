import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect, test } from "vitest";
import { requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { generateOrders } from "../../../api/db/generate-orders.ts";
import { generateProducts } from "../../../api/db/generate.ts";
import { createShopDatabase } from "../../../dev/shop-database.ts";
import { startPrimaryAndStandby } from "../../../dev/postgres/standby-postgres.ts";
import { startProgram } from "../../../dev/test/program.ts";
import { startMonitoring } from "../../support/prometheus.ts";

const STAMP = fileURLToPath(new URL("../../../deploy/monitoring/stamp", import.meta.url));
const DAY_SECONDS = 86_400;

type Fault = { alert: string; cause: () => unknown; repair: () => unknown };

/**
 * Needs root, for a small disk, and Debian's `prometheus`, `prometheus-alertmanager` and
 * `prometheus-node-exporter`.
 */
test("fires and resolves each alert with its fault", async () => {
  const pair = await startPrimaryAndStandby();
  const { url, superuserUrl } = await createShopDatabase(pair.primary);
  const disk = mkdtempSync(join(tmpdir(), "tindahan-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", disk]);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await generateProducts(client, 100);
  await generateOrders(client, { orders: 200, customers: 20 });
  const resolveFlags = () => client.query("update payment_flags set resolved_at = now()");
  await resolveFlags();
  const environment = { UPLOADS_DIRECTORY: disk, LOG_LEVEL: "warn" };
  const web = await startProgram(url, { ...environment, ROLE: "web" });
  let worker = await startProgram(url, { ...environment, ROLE: "worker" });
  await web.untilReady();
  const monitoring = await startMonitoring(web.metricsUrl);
  const stamped = join(monitoring.textfiles, "tindahan_backup.prom");
  const stamp = () =>
    execFileSync(STAMP, ["backup"], { env: { ...process.env, TEXTFILE_DIRECTORY: monitoring.textfiles } });
  stamp();

  const faults: Fault[] = [
    {
      alert: "PaymentsNeedAPerson",
      cause: () => client.query("insert into payment_flags (order_id, attempt, kind, reason) select order_id, attempt, 'refund', 'paid_twice' from payments limit 3"), // prettier-ignore
      repair: resolveFlags,
    },
    {
      alert: "BackupTooOld",
      cause: () => {
        const old = String(Math.floor(Date.now() / 1000) - 2 * DAY_SECONDS);
        writeFileSync(stamped, readFileSync(stamped, "utf8").replace(/\d+$/m, old));
      },
      repair: stamp,
    },
    {
      alert: "StandbyLost",
      cause: () => pair.standby.stop(),
      repair: () => pair.startStandby(),
    },
    {
      alert: "DiskFilling",
      cause: () => writeFileSync(join(disk, "filler"), Buffer.alloc(15 * 2 ** 20)),
      repair: () => rmSync(join(disk, "filler")),
    },
    {
      alert: "QueueStalled",
      cause: async () => {
        await worker.end("SIGTERM");
        const body = JSON.stringify({ email: "maria@example.com" });
        const headers = { "content-type": "application/json" };
        const { status } = await fetch(web.url + requestOtp.path, { method: "POST", headers, body });
        expect(status).toBe(200);
      },
      repair: async () => (worker = await startProgram(url, { ...environment, ROLE: "worker" })),
    },
  ];
  try {
    await sleep(20_000);
    expect(monitoring.firing()).toEqual([]);
    for (const { alert, cause, repair } of faults) {
      await cause();
      const fired = await monitoring.untilFiring(alert);
      expect(monitoring.firing()).toEqual([alert]);
      await repair();
      const resolved = await monitoring.untilResolved(alert);
      console.log(`${alert}: fired after ${fired} s, resolved after ${resolved} s`);
    }
  } finally {
    await monitoring.stop();
    await worker.end("SIGTERM");
    await web.end("SIGTERM");
    await client.end();
    await pair.stop();
    execFileSync("umount", [disk]);
    rmSync(disk, { recursive: true });
  }
});
