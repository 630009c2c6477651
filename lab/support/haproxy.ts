import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../dev/postgres/postgres.ts";

export async function startBalancer(
  ports: readonly number[],
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort(4_320);
  const folder = mkdtempSync(join(tmpdir(), "tindahan-haproxy-"));
  const servers = ports.map((to, i) => `  server copy${i} 127.0.0.1:${to} check`).join("\n");
  writeFileSync(
    join(folder, "haproxy.cfg"),
    `global
  maxconn 9000
defaults
  mode http
  timeout connect 2s
  timeout client 20s
  timeout server 20s
  option redispatch
  retries 3
frontend shop
  bind 127.0.0.1:${port}
  default_backend copies
backend copies
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  timeout check 5s
  default-server inter 250ms fall 3 rise 1
${servers}
`,
  );
  const haproxy: ChildProcess = spawn("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], {
    stdio: "ignore",
  });
  await once(haproxy, "spawn");
  await sleep(600);
  return {
    port,
    stop: async () => {
      const exited = once(haproxy, "exit");
      haproxy.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
