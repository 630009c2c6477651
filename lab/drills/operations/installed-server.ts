import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ShopDatabase } from "../../../dev/shop-database.ts";
import { freePort } from "../../../dev/postgres/postgres.ts";
import { DOMAIN, startCaddy, type Caddy } from "../../support/caddy.ts";

const UPDATE = fileURLToPath(new URL("../../../deploy/update", import.meta.url));
const STAND_INS = fileURLToPath(new URL("stand-ins", import.meta.url));

export type Server = {
  caddy: Caddy;
  folder: string;
  update: (release: string, readyWithinSeconds?: number) => Promise<{ isOk: boolean; output: string }>;
  running: () => string;
  end: () => Promise<void>;
};

type Options = {
  database: Pick<ShopDatabase, "url" | "migrationUrl">;
  secretKey: string;
};

/** Installs a server like docs/self-hosting.md, but without root and systemd. */
export async function startServer({ database, secretKey }: Options): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-server-"));
  const [root, settings] = [join(folder, "srv"), join(folder, "etc")];
  for (const one of [root, settings]) mkdirSync(one);
  writeFileSync(
    join(settings, "shop.env"),
    `DATABASE_URL=${database.url}
SECRET_KEY=${secretKey}
SMTP_URL=smtp://127.0.0.1:9
PUBLIC_URL=https://${DOMAIN}
TRUSTED_PROXIES=1
LOG_LEVEL=warn
COD_MAX_OPEN_ORDERS=0
COD_MAX_OPEN_PESOS=0
`,
  );
  writeFileSync(join(settings, "migrate.env"), `DATABASE_MIGRATION_URL=${database.migrationUrl}\n`);
  // Random ports: they are free during a restart, and a parallel drill must not take them.
  const first = 5_000 + 10 * Math.floor(Math.random() * 400);
  const ports = [await freePort(first), await freePort(first + 5)];
  const environment = {
    ...process.env,
    PATH: `${STAND_INS}${delimiter}${process.env.PATH}`,
    TINDAHAN_ROOT: root,
    TINDAHAN_SETTINGS: settings,
    INSTANCE_PORTS: ports.join(" "),
  };
  const [a, b] = ports.map((port) => `127.0.0.1:${port}`) as [string, string];
  const caddy = await startCaddy([a, b]);

  function run(command: string, ...args: string[]): Promise<{ isOk: boolean; output: string }> {
    return new Promise((resolve) =>
      execFile(command, args, { env: environment }, (error, stdout, stderr) =>
        resolve({ isOk: error === null, output: stdout + stderr }),
      ),
    );
  }

  return {
    caddy,
    folder,
    update: (release, readyWithinSeconds = 300) =>
      run("env", `READY_WITHIN_SECONDS=${readyWithinSeconds}`, UPDATE, release),
    running: () => basename(readlinkSync(join(root, "current"))),
    end: async () => {
      for (const port of ports) await run("systemctl", "stop", `tindahan@${port}`);
      await caddy.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
