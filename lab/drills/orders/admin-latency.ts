import { Client } from "pg";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { getCustomer, listCustomers } from "@tindahan/contract/accounts/manage-customers.ts";
import { listOrders } from "@tindahan/contract/orders/manage-orders.ts";
import { createApp } from "../../../api/src/app.ts";
import { createServices } from "../../../api/src/compose.ts";
import { listings, seek, stats } from "../../../api/test/models/admin-order-tour.ts";
import { explainingUrl, watchScans } from "../../../api/test/support/query-plans.ts";
import { openShop, testConfig, type Member } from "../../../api/test/support/shop.ts";
import { toTenths } from "../../support/load.ts";
import { percentiles } from "../../../api/test/support/stats.ts";

type Latency = { p50: number; p99: number };

const TIMES = 200;

export async function generateAuditRecords(databaseUrl: string, records: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into audit_log (id, actor_id, action, entity, entity_id, before, after, at)
     select gen_random_uuid(), md5('admin' || n % 10)::uuid, 'update',
       (array['product', 'order', 'order', 'order', 'category', 'customer', 'settings'])[1 + n % 7],
       gen_random_uuid(), '{"price": 100}', '{"price": 120}', now() - n * interval '210 seconds'
     from generate_series(1, $1::int) as n`,
    [records],
  );
  await client.query("vacuum analyze audit_log");
  await client.end();
}

type Db = ReturnType<typeof createServices>["db"];
type Calls = Record<string, (admin: Member) => Promise<unknown>>;

async function customersAndLog(admin: Member, db: Db): Promise<Calls> {
  const { email, name, phone } = await seek(admin, db);
  const { customers } = await admin.call(listCustomers, { query: { search: email } });
  const customer = (query: object) => (one: Member) => one.call(listCustomers, { query });
  const log = (query: object) => (one: Member) => one.call(listAudit, { query });
  return {
    "customers, first page": customer({ limit: 4 }),
    "customers, page 2,500": customer({ page: 2_500, limit: 4 }),
    "customers, cash denied": customer({ denied: "yes" }),
    "customers by e-mail": customer({ search: email }),
    "customers by phone": customer({ search: phone }),
    "customers by name": customer({ search: name }),
    "customers by a frequent name": customer({ search: "maria" }),
    "one customer": (one) => one.call(getCustomer, { params: { id: customers[0]!._id } }),
    "log, first page": log({}),
    "log, page 200": log({ page: 200 }),
    "log of a kind": log({ entity: "settings" }),
    "log of a day": log({ from: "2026-10-01", to: "2026-10-01" }),
    "log of two years": log({ from: "2024-12-01", to: "2026-11-01" }),
  };
}

async function ordersAndFigures(admin: Member, db: Db): Promise<Calls> {
  const lists = Object.entries(listings(await seek(admin, db))).map(([name, query]) => [
    name,
    (one: Member) => one.call(listOrders, { query }),
  ]);
  return { ...(Object.fromEntries(lists) as Calls), ...stats };
}

export async function measureAdmin(
  databaseUrl: string,
  topic: "orders" | "customers",
): Promise<Record<string, Latency>> {
  return withAdmin(databaseUrl, topic, async (calls, admin) => {
    const latency: Record<string, Latency> = {};
    for (const [name, call] of Object.entries(calls)) {
      const taken: number[] = [];
      for (let i = 0; i < TIMES; i++) {
        const start = performance.now();
        await call(admin);
        taken.push(performance.now() - start);
      }
      const { p50, p99 } = percentiles(taken);
      latency[name] = { p50: toTenths(p50), p99: toTenths(p99) };
    }
    return latency;
  });
}

export async function scansOfCustomersAndLog(databaseUrl: string): Promise<string[]> {
  return withAdmin(explainingUrl(databaseUrl), "customers", async (calls, admin, sequential) => {
    const found: string[] = [];
    for (const [name, call] of Object.entries(calls)) {
      sequential.length = 0;
      await call(admin);
      found.push(...sequential.map((scan) => `${name}: ${scan}`));
    }
    return found;
  });
}

async function withAdmin<T>(
  databaseUrl: string,
  topic: "orders" | "customers",
  work: (calls: Calls, admin: Member, sequential: string[]) => Promise<T>,
): Promise<T> {
  const services = createServices(testConfig(databaseUrl));
  const { sequential } = watchScans(services.pool);
  const app = await createApp(services);
  try {
    const admin = await openShop(app, services, databaseUrl).admin();
    const callsOf = topic === "orders" ? ordersAndFigures : customersAndLog;
    return await work(await callsOf(admin, services.db), admin, sequential);
  } finally {
    await app.close();
    await services.close();
  }
}
