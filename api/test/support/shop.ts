import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { test as base } from "vitest";
import type { ResponseOf, CallArguments, Endpoint } from "@tindahan/contract/core/endpoint.ts";
import type { Failure } from "@tindahan/contract/core/errors.ts";
import { confirmWithPassword } from "@tindahan/contract/accounts/confirmation.ts";
import { requestOtp, verifyOtp, type User } from "@tindahan/contract/accounts/accounts.ts";
import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { mailboxKey } from "../../src/accounts/login/mailbox.ts";
import { deriveLoginCode } from "../../src/accounts/login/login-code.ts";
import { hashPassword } from "../../src/accounts/admins/password.ts";
import { consumeLoginChallenge, insertAdminSession, selectUser } from "../../src/accounts/queries.ts";
import { hashToken, newToken } from "../../src/platform/crypto/tokens.ts";
import { createApp } from "../../src/app.ts";
import { createServices } from "../../src/compose.ts";
import { readConfig, type Config } from "../../src/config.ts";
import { openDatabase, openPool, type Db } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { withUser } from "../../../cli/database-roles.ts";
import type { Services } from "../../src/platform/services.ts";
import { createTestDatabase } from "./test-database.ts";

export type Shop = {
  app: FastifyInstance;
  services: Services;
  databaseUrl: string;
  /** For changes that the shop itself may not make, such as rewriting history. */
  superuser: { pool: Pool; db: Db };
  superuserUrl: string;
  visitor: Visitor;
  newVisitor: (token?: string) => Visitor;
  visitorFrom: (networkAddress: string) => Visitor;
  shopper: (email?: string) => Promise<Member>;
  /** Logs in through the API, unlike `shopper`. */
  logIn: (email: string) => Promise<Member>;
  admin: (adminRole?: AdminRole) => Promise<Member>;
  codeFor: (email: string) => Promise<string>;
  letTimePass: (interval: string) => Promise<void>;
  category: (name?: string) => Promise<{ id: string; name: string }>;
  product: (values?: Partial<ProductInput>) => Promise<{ id: string; slug: string }>;
};

type ProductInput = {
  name: string;
  details: string;
  priceCentavos: number;
  categoryId: string | null;
  stock: number | null;
  createdAt: Date;
};

export type Member = Visitor & { id: string; token: string; user: User };

export type Reply<E extends Endpoint> = {
  status: number;
  body: (ResponseOf<E> & { success: true }) | Failure;
};

export type Visitor = {
  /** Throws unless the call succeeds and its response matches the contract exactly. */
  call: <E extends Endpoint>(endpoint: E, call: CallArguments<E>) => Promise<ResponseOf<E>>;
  ask: <E extends Endpoint>(endpoint: E, call: CallArguments<E>) => Promise<Reply<E>>;
};

export const SECRET = "a-secret-that-only-the-tests-know-of";

export const test = base.extend<{ shop: Shop; sharedShop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  shop: async ({}, use) => {
    const { shop, close } = await openTestShop();
    await use(shop);
    await close();
  },
  /** Shared by all tests of a file, for calls that change nothing. */
  sharedShop: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
    async ({}, use) => {
      const { shop, close } = await openTestShop();
      await use(shop);
      await close();
    },
    { scope: "file" },
  ],
});

export async function openTestShop(
  environment: Record<string, string> = {},
  create: typeof createApp = createApp,
): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const database = await createTestDatabase();
  const services = createServices(testConfig(database.url, environment));
  const app = await create(services);
  const shop = openShop(app, services, database.url);
  return {
    shop,
    close: async () => {
      await app.close();
      await shop.superuser.db.destroy();
      await services.close();
      // The next test does not wait; the server is stopped at the end anyway.
      void database.drop().catch(() => {});
    },
  };
}

export function testConfig(databaseUrl: string, environment: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: "test",
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
    // Off or unlimited; tests of these features set them.
    DRAIN_MS: "0",
    PAGE_CACHE_MB: "0",
    READ_ADMISSION: "off",
    WAITING_ROOM_PLACES: "0",
    SEARCH_TIMEOUT_MS: "10000",
    SECRET_KEY: SECRET,
    SMTP_URL: "smtp://127.0.0.1:9",
    PAYMONGO_API_URL: "http://127.0.0.1:9/v1",
    COD_MAX_OPEN_ORDERS: "0",
    COD_MAX_OPEN_PESOS: "0",
    UPLOADS_DIRECTORY: join(tmpdir(), "tindahan-test-uploads"),
    ...environment,
  });
}

export function openShop(app: FastifyInstance, services: Services, databaseUrl: string): Shop {
  let created = 0;
  const superuserUrl = withUser(databaseUrl, "postgres");
  const pool = openPool(superuserUrl, 2);
  const superuser = { pool, db: openDatabase(pool) };
  return {
    app,
    services,
    databaseUrl,
    superuser,
    superuserUrl,
    visitor: visitorOf(app, newAddress()),
    newVisitor: (token) => visitorOf(app, newAddress(), token),
    visitorFrom: (networkAddress) => visitorOf(app, networkAddress),
    async shopper(email = `shopper${++created}@example.com`) {
      const [id, token] = [newId(), newToken()];
      const expires_at = new Date(Date.now() + 600_000);
      await services.db.insertInto("otp_challenges").values({ id, email, expires_at }).execute();
      const user = (await consumeLoginChallenge(
        services.db,
        id,
        newId(),
        hashToken(token),
        mailboxKey(email, SECRET),
      ))!;
      return { ...visitorOf(app, newAddress(), token), id: user._id, token, user };
    },
    async logIn(email) {
      const visitor = visitorOf(app, newAddress());
      await visitor.call(requestOtp, { body: { email } });
      const { token, user } = await visitor.call(verifyOtp, {
        body: { email, otp: await this.codeFor(email) },
      });
      return { ...visitorOf(app, newAddress(), token), id: user._id, token, user };
    },
    async admin(adminRole = "owner") {
      const id = newId();
      const [username, token] = [`admin${++created}-${id.slice(-8)}`, newToken()];
      const password_hash = await HASH_OF_PASSWORD;
      await services.db
        .insertInto("users")
        .values({ id, role: "admin", admin_role: adminRole, username, password_hash })
        .execute();
      await insertAdminSession(services.db, id, hashToken(token));
      const visitor = visitorOf(app, newAddress(), token, PASSWORD);
      return { ...visitor, id, token, user: await selectUser(services.db, id) };
    },
    async codeFor(email) {
      const { id } = await services.db
        .selectFrom("otp_challenges")
        .select("id")
        .where("email", "=", email)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      return deriveLoginCode(id, SECRET);
    },
    async letTimePass(interval) {
      const by = `interval '${interval}'`;
      const earlier = (table: string, ...columns: string[]) =>
        `update ${table} set ${columns.map((column) => `${column} = ${column} - ${by}`).join(", ")};`;
      await pool.query(
        earlier("otp_challenges", "created_at", "expires_at", "mailed_at") +
          earlier("rate_limits", "window_start", "last_at") +
          earlier("payments", "created_at", "attached_at", "settled_at") +
          earlier("payments", "claimed_until", "next_check_at", "checked_at", "pay_until") +
          earlier("refunds", "created_at", "next_check_at") +
          earlier("sessions", "created_at", "last_seen_at", "expires_at", "confirmed_at") +
          earlier("users", "temporary_password_until", "second_factor_due_at"),
      );
    },
    async category(name = `Category ${++created}`) {
      const category = { id: newId(), name };
      await services.db.insertInto("categories").values(category).execute();
      return category;
    },
    async product({
      name = `Product ${++created}`,
      details = "",
      priceCentavos = 100_00,
      categoryId = null,
      stock = null,
      createdAt,
    } = {}) {
      const product = { id: newId(), slug: `product-${++created}` };
      const row = {
        ...product,
        name,
        details,
        price_centavos: priceCentavos,
        category_id: categoryId,
        image: "/pictures/x.webp",
      };
      await services.db
        .insertInto("products")
        .values({ ...row, ...(createdAt ? { created_at: createdAt } : {}) })
        .execute();
      if (stock !== null)
        await services.db.updateTable("variants").set({ stock }).where("id", "=", product.id).execute();
      return product;
    },
  };
}

export const PASSWORD = "a long sentence nobody guesses";
const HASH_OF_PASSWORD = hashPassword(PASSWORD, { memory: 8, passes: 1, parallelism: 1 });

// Each visitor has a separate address, so that rate limits of tests do not interact.
let addresses = 0;
function newAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function visitorOf(app: FastifyInstance, remoteAddress: string, token?: string, password?: string): Visitor {
  // Admins confirm with their password on demand, as a browser would; newVisitor(token) does not.
  async function ask<E extends Endpoint>(endpoint: E, call: CallArguments<E>): Promise<Reply<E>> {
    const reply = await send(endpoint, call);
    if (reply.body.success || reply.body.code !== "confirmation_required" || !password) return reply;
    const confirmed = await send(confirmWithPassword, { body: { password } });
    return confirmed.body.success ? send(endpoint, call) : { ...confirmed, body: confirmed.body };
  }
  async function send<E extends Endpoint>(endpoint: E, call: CallArguments<E>): Promise<Reply<E>> {
    const { params = {}, query = {}, body } = call as { params?: object; query?: object; body?: object };
    const filled = Object.entries(params).reduce(
      (path, [name, value]) => path.replace(`:${name}`, String(value)),
      endpoint.path as string,
    );
    const response = await app.inject({
      method: endpoint.method,
      url: filled,
      remoteAddress,
      query: query as Record<string, string>,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json() };
  }
  return {
    ask,
    async call(endpoint, call) {
      const { status, body } = await ask(endpoint, call);
      if (!body.success)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${body.message}`);
      const { success: _, ...response } = body;
      return endpoint.response.strict().parse(response) as ResponseOf<typeof endpoint>;
    },
  };
}
