import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../dev/postgres/postgres.ts";

export const DOMAIN = "shop.test";
const CADDYFILE = readFileSync(new URL("../../deploy/Caddyfile", import.meta.url), "utf8");

export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };
export type Caddy = {
  ask: (path: string, options?: RequestOptions) => Promise<{ status: number; body: string }>;
  stop: () => Promise<void>;
};

export async function startCaddy(
  instances: readonly [string, string],
  caddyfile = CADDYFILE,
): Promise<Caddy> {
  const [httpPort, port] = [await freePort(4_340), await freePort(4_350)];
  const folder = mkdtempSync(join(tmpdir(), "tindahan-caddy-"));
  const local = `{
	http_port ${httpPort}
	https_port ${port}
	admin off
	local_certs
	skip_install_trust
	storage file_system ${folder}
	log {
		level ERROR
	}
}
`;
  writeFileSync(join(folder, "Caddyfile"), local + caddyfile);
  const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")], {
    env: { ...process.env, HOME: folder, DOMAIN, INSTANCE_A: instances[0], INSTANCE_B: instances[1] },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(caddy, "spawn");
  const authority = join(folder, "pki/authorities/local/root.crt");
  while (!existsSync(authority)) await sleep(50);
  const agent = new Agent({ keepAlive: true, ca: readFileSync(authority), servername: DOMAIN });

  return {
    ask: (path, options) => ask({ port, agent, path, ...options }),
    stop: async () => {
      agent.destroy();
      const exited = once(caddy, "exit");
      caddy.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ask({
  body,
  ...options
}: RequestOptions & { port: number; agent: Agent; path: string }): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { ...options.headers, host: DOMAIN };
    const outgoing = request({ host: "127.0.0.1", timeout: 15_000, ...options, headers }, (response) => {
      text(response).then(
        (responseBody) => resolve({ status: response.statusCode!, body: responseBody }),
        reject,
      );
    });
    outgoing.on("error", reject);
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer")));
    outgoing.end(body);
  });
}
