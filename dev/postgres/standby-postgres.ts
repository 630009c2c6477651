import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reachableFolder, startPostgres, type Postgres } from "./postgres.ts";

export type Pair = {
  primary: Postgres;
  standby: Postgres;
  startStandby: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startPrimaryAndStandby(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-pair-"));
  execFileSync("chmod", ["755", folder]);
  const [first, second] = [join(folder, "primary"), join(folder, "standby")];
  const settings = { fsync: "off", wal_keep_size: "256MB" };
  const empty = await startPostgres({ directory: first, settings });
  await empty.stop();
  execFileSync("cp", ["--archive", reachableFolder(first), reachableFolder(second)]);
  writeFileSync(join(reachableFolder(second), "standby.signal"), "");

  const primary = await startPostgres({ directory: first, settings, port: empty.port });
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  const start = (port?: number) =>
    startPostgres({
      directory: second,
      settings: { ...settings, primary_conninfo: source, wal_retrieve_retry_interval: "500ms" },
      ...(port && { port }),
    });
  const pair: Pair = {
    primary,
    standby: await start(),
    async startStandby() {
      pair.standby = await start(pair.standby.port);
    },
    async stop() {
      await pair.standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
      for (const one of [first, second]) rmSync(reachableFolder(one), { recursive: true, force: true });
    },
  };
  return pair;
}
