import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { inject } from "vitest";
import { SECRET } from "../api/test/shop.ts";
import { rolesOf, withUser } from "../tools/database-roles.ts";
import { freePort } from "../tools/postgres.ts";
import { createShopDatabase, type ShopDatabase } from "../tools/shop-database.ts";
import { linkPackages } from "./release-archive.ts";
import { startRestarting } from "./restarting.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The last one before products had options. */
const COMMIT = "60d0941d23dc50492ba7061de10d3bc2e92893c7";

/** Run in the folder of the earlier program, by its own means. */
const MAKE_DATABASE = `
import { openDatabase, openPool } from "./api/src/platform/database.ts";
import { seed } from "./api/db/seed.ts";
import { createShopDatabase } from "./tools/shop-database.ts";
const [server = "", name = "", isDemo = ""] = process.argv.slice(2);
const { migrationUrl } = await createShopDatabase({ urlOf: (database) => server + database }, name);
const db = openDatabase(openPool(migrationUrl, 1));
if (isDemo) await seed(db);
await db.destroy();
process.exit(0);
`;

export type EarlierShop = {
  url: string;
  database: ShopDatabase;
  client: Client;
  /** Ends the program; its database stays as it is. */
  end: () => Promise<void>;
  /** Brings the database to today's schema, as an update does. */
  migrate: () => Promise<void>;
  remove: () => Promise<void>;
};

type Options = {
  /** Of the database. */
  name: string;
  /** With the demo catalogue. */
  isDemo: boolean;
  hasWorker: boolean;
  environment?: Record<string, string>;
};

/** A shop of the program as it was before products had options, taken from the history. */
export async function openEarlierShop({
  name,
  isDemo,
  hasWorker,
  environment = {},
}: Options): Promise<EarlierShop> {
  const folder = unpack();
  const server = inject("postgresUrl");
  writeFileSync(join(folder, "make-database.ts"), MAKE_DATABASE);
  execFileSync(process.execPath, ["make-database.ts", server, name, isDemo ? "demo" : ""], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [superuserUrl, roles] = [server + name, rolesOf(name)];
  const database = {
    url: withUser(superuserUrl, roles.running),
    migrationUrl: withUser(superuserUrl, roles.migrating),
    superuserUrl,
  };
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const port = String(await freePort(4_501));
  const url = `http://127.0.0.1:${port}`;
  const program = await startRestarting(
    join(folder, "drills", hasWorker ? "api-and-worker.ts" : "api-only.ts"),
    {
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      SECRET_KEY: SECRET,
      SMTP_URL: "smtp://127.0.0.1:9",
      UPLOADS_DIRECTORY: join(folder, "uploads"),
      HOST: "127.0.0.1",
      PORT: port,
      LOG_LEVEL: "silent",
      REQUEST_BUDGETS: "off",
      COD_MAX_OPEN_ORDERS: "0",
      COD_MAX_OPEN_PESOS: "0",
      ...environment,
    },
    `${url}/healthz`,
  );
  return {
    url,
    database,
    client,
    end: program.end,
    migrate: async () => void (await createShopDatabase({ urlOf: (one) => server + one }, name)),
    remove: async () => {
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The sources at that commit; the packages are today's. */
function unpack(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, stdio: "pipe" });
  try {
    git("cat-file", "-e", `${COMMIT}^{commit}`);
  } catch {
    throw new Error(
      `The history does not reach back to ${COMMIT.slice(0, 7)}, whose program this drill needs: git fetch --unshallow`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "tindahan-earlier-"));
  const archive = join(folder, "sources.tar");
  git("archive", "--output", archive, COMMIT);
  execFileSync("tar", ["xf", archive, "-C", folder]);
  linkPackages(folder, ["api", "contract", "web"]);
  for (const name of ["api", "web"]) {
    const own = join(ROOT, name, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(folder, name, "node_modules"));
  }
  return folder;
}
