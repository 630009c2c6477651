import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./postgres.ts";

export async function startPgBouncer(
  postgresUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const { hostname, port: postgresPort, pathname } = new URL(postgresUrl);
  const database = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), "tindahan-pgbouncer-"));
  chmodSync(folder, 0o755);
  const configuration = join(folder, "pgbouncer.ini");
  writeFileSync(
    configuration,
    `[databases]
${database} = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users")}
pool_mode = transaction
default_pool_size = 5
`,
  );
  writeFileSync(join(folder, "users"), `"${new URL(postgresUrl).username}" ""\n`);
  // PgBouncer refuses to run as root.
  const user = userInfo().uid === 0 ? ["-u", "nobody"] : [];
  const pooler = spawn("pgbouncer", [...user, configuration], { stdio: ["ignore", "ignore", "ignore"] });
  await once(pooler, "spawn");
  while (!(await acceptsConnections(port))) await sleep(50);
  const url = new URL(postgresUrl);
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      const exited = once(pooler, "exit");
      pooler.kill("SIGKILL");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    }).once("error", () => resolve(false));
  });
}
