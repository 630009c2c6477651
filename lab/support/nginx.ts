import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../dev/postgres/postgres.ts";

export type Nginx = {
  url: string;
  stored: () => string[];
  stop: () => Promise<void>;
};

const CONFIGURATION = readFileSync(new URL("../../docs/nginx-cache.conf", import.meta.url), "utf8");

/** nginx with the documented configuration. `ignoresTheShop` makes it cache every response. */
export async function startNginx(shopUrl: string, { ignoresTheShop = false } = {}): Promise<Nginx> {
  const port = await freePort(4_330);
  const folder = mkdtempSync(join(tmpdir(), "tindahan-nginx-"));
  const cache = join(folder, "cache");
  // Started by root, nginx runs as another user.
  chmodSync(folder, 0o755);
  const careless = "proxy_ignore_headers Vary Cache-Control Expires Set-Cookie; proxy_cache_valid any 1m;";
  const shop = CONFIGURATION.replace("/var/cache/nginx/tindahan", cache)
    .replace("listen 80", `listen 127.0.0.1:${port}`)
    .replace("http://127.0.0.1:3000", shopUrl)
    .replace("proxy_ignore_headers Vary;", (line) => (ignoresTheShop ? careless : line));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 512; }
http { access_log off; ${temporary}
${shop} }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(nginx, "spawn");
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && !(await fetch(`${url}/healthz`).catch(() => undefined)); tries++)
    await sleep(50);
  return {
    url,
    stored: () =>
      globSync("**/*", { cwd: cache, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1")),
    stop: async () => {
      const exited = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
