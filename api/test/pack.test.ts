import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import type { FastifyInstance } from "fastify";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { subscribeToOrders } from "@tindahan/contract/orders/order-updates.ts";
import { rolesOf, setUpDatabase } from "../../cli/database-roles.ts";
import { generateOrders } from "../db/generate-orders.ts";
import { generateProducts } from "../db/generate.ts";
import { createApp } from "../src/app.ts";
import { createServices } from "../src/compose.ts";
import { mostExpensiveRequests, numbered } from "./most-expensive-requests.ts";
import { endpoints } from "./support/endpoints.ts";
import { openShop, SECRET, testConfig } from "./support/shop.ts";
import { createTestDatabase, type TestDatabase } from "./support/test-database.ts";

const TINDAHAN = fileURLToPath(new URL("../../cli/tindahan.ts", import.meta.url));
/** The npm package of PostgreSQL lacks pg_dump and pg_restore. */
// oxlint-disable-next-line node/no-process-env
const { POSTGRES_BIN = "", ...ENVIRONMENT } = process.env;

/** When a session was last used, and which transactions a list of orders had seen. */
const OF_THE_MOMENT = /"(requestId|lastSeenAt|seen)":"[^"]*"/g;

test.skipIf(!existsSync(`${POSTGRES_BIN}/pg_dump`))(
  "a packed shop answers visitors, a shopper and the owner equally in another database",
  { tags: ["postgres-15"] },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "tindahan-moved-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [original, moved] = [await newDatabase("template_shop"), await newDatabase("template0")];
    const uploads = join(folder, "uploads");
    const sessions = await fillShop(original, uploads);

    const packed = join(folder, "shop.age");
    const settings = join(folder, "shop.env");
    writeFileSync(settings, `DATABASE_URL=${original.url}\nSECRET_KEY=${SECRET}\n`);
    tindahan(original, uploads, "pack", packed, "--settings", settings);
    const unpacked = join(folder, "unpacked");
    mkdirSync(unpacked);
    tindahan(moved, uploads, "unpack", packed, "--into", unpacked);
    const movedUploads = join(folder, "moved");
    await restore(moved, unpacked, movedUploads);

    const { SECRET_KEY } = parseEnv(readFileSync(join(unpacked, "shop.env"), "utf8"));
    const answers = await answersOf(original, { SECRET_KEY: SECRET, UPLOADS_DIRECTORY: uploads }, sessions);
    expect(answers.size).toBeGreaterThan(230);
    expect(answers.get("visitor /uploads/a.webp")).toMatch(/^200/);
    expect(answers.get(`shopper /api/orders/mine/${sessions.orderId}`)).toMatch(/^200/);
    expect(answers.get(`owner /api/admin/orders/${sessions.orderId}`)).toMatch(/^200/);
    const environment = { SECRET_KEY: SECRET_KEY!, UPLOADS_DIRECTORY: movedUploads };
    expect(await answersOf(moved, environment, sessions)).toEqual(answers);
  },
);

async function newDatabase(template: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template);
  onTestFinished(database.drop);
  return database;
}

type Sessions = { shopper: string; owner: string; userId: string; orderId: string; productId: string };

async function fillShop({ url, migrationUrl }: TestDatabase, uploads: string): Promise<Sessions> {
  const client = new Client({ connectionString: migrationUrl });
  await client.connect();
  await generateProducts(client, 300);
  await generateOrders(client, { orders: 100, customers: 20 });
  const { rows } = await client.query<{ email: string; userId: string; orderId: string; productId: string }>(
    `select u.email, u.id as "userId", o.id as "orderId", (select id from products order by id limit 1) as "productId"
     from orders o join users u on u.id = o.user_id order by o.id limit 1`,
  );
  await client.end();
  mkdirSync(uploads);
  writeFileSync(join(uploads, "a.webp"), "a picture");
  const { email, ...ids } = rows[0]!;
  return { ...ids, ...(await logIn(url, email)) };
}

async function logIn(url: string, email: string): Promise<{ shopper: string; owner: string }> {
  const services = createServices(testConfig(url));
  const app = await createApp(services);
  const shop = openShop(app, services, url);
  const [shopper, owner] = [await shop.shopper(email), await shop.admin("owner")];
  await app.close();
  await shop.superuser.db.destroy();
  await services.close();
  return { shopper: shopper.token, owner: owner.token };
}

function tindahan({ migrationUrl }: TestDatabase, uploads: string, ...values: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [TINDAHAN, ...values], {
    encoding: "utf8",
    env: {
      ...ENVIRONMENT,
      PATH: `${POSTGRES_BIN}${delimiter}${ENVIRONMENT.PATH}`,
      DATABASE_MIGRATION_URL: migrationUrl,
      UPLOADS_DIRECTORY: uploads,
      TINDAHAN_PASSPHRASE: "mangga sa tag-init",
    },
  });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
}

async function restore(database: TestDatabase, folder: string, uploads: string): Promise<void> {
  const setup = { adminUrl: database.superuserUrl, ...database, roles: rolesOf("template_shop") };
  await setUpDatabase({ ...setup, leaveEmpty: true });
  const how = ["--exit-on-error", "--no-owner", "--no-privileges", `--dbname=${database.migrationUrl}`];
  execFileSync(`${POSTGRES_BIN}/pg_restore`, [...how, join(folder, "shop.dump")]);
  await setUpDatabase(setup);
  mkdirSync(uploads);
  execFileSync("tar", [
    "--extract",
    "--gzip",
    `--directory=${uploads}`,
    `--file=${join(folder, "uploads.tar.gz")}`,
  ]);
}

async function answersOf(
  { url }: TestDatabase,
  environment: Record<string, string>,
  sessions: Sessions,
): Promise<Map<string, string>> {
  const services = createServices(testConfig(url, environment));
  const app = await createApp(services);
  const answers = new Map<string, string>();
  const ask = async (caller: "visitor" | "shopper" | "owner", path: string) => {
    const authorization = caller !== "visitor" && { authorization: `Bearer ${sessions[caller]}` };
    const { statusCode, body, headers } = await app.inject({ url: path, headers: { ...authorization } });
    const answer = `${statusCode} ${headers["content-type"]} ${body}`;
    answers.set(`${caller} ${path}`, answer.replaceAll(OF_THE_MOMENT, ""));
    return body;
  };
  try {
    for (const path of await publicPaths(app, (path) => ask("visitor", path))) await ask("visitor", path);
    for (const path of memberPaths(sessions)) {
      await ask("shopper", path);
      await ask("owner", path);
    }
  } finally {
    await app.close();
    await services.close();
  }
  return answers;
}

/** The stream of orders does not end, and the list of security events grows with each refused request. */
const LEFT_OUT: string[] = [subscribeToOrders.path, "/api/admin/security-events"];

/** Every other GET that needs a session, about the shopper, an order of theirs and a product. */
function memberPaths({ userId, orderId, productId }: Sessions): string[] {
  return endpoints
    .filter(({ method, access, path }) => method === "GET" && access !== "public" && !LEFT_OUT.includes(path))
    .map(({ path, query }) => {
      const id = /products|variants/.test(path) ? productId : /customers/.test(path) ? userId : orderId;
      const search = query && "search" in query.shape ? "?search=a" : "";
      const days = /stats|best-sellers/.test(path) ? "?from=2026-01-01&to=2026-11-15" : "";
      return path.replace(":userId", userId).replace(":slug", "terms").replace(/:\w+/, id) + search + days;
    });
}

async function publicPaths(app: FastifyInstance, ask: (path: string) => Promise<string>): Promise<string[]> {
  const listOf = async <T>(path: string) => (JSON.parse(await ask(path)) as { data: T[] }).data;
  const categories = await listOf<{ id: string }>("/api/categories");
  const products = await listOf<{ slug: string }>("/api/products?limit=100");
  const costly = Object.entries(mostExpensiveRequests(categories[0]!.id))
    .filter(([route]) => !/^\/(previews|jpegs)/.test(route))
    .filter(([route]) => app.hasRoute({ method: "GET", url: route.replace(/\?.*/, "") }))
    .flatMap(([, paths]) => paths.map((path, index) => numbered(path, index)));
  return [...costly, ...products.map(({ slug }) => `/api/products/by-slug/${slug}`), "/uploads/a.webp"];
}
