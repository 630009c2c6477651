import { sql } from "kysely";
import type { Endpoint } from "@tindahan/contract/core/endpoint.ts";
import type { Failure } from "@tindahan/contract/core/errors.ts";
import { createApp } from "../../src/app.ts";
import { createServices } from "../../src/compose.ts";
import { openTestShop, testConfig, type Member, type Shop } from "./shop.ts";
import { until } from "./until.ts";

/** More than any instance admits during a test. */
const WAITING_SHOPPERS = 500_000;
const WAITING_ROOM = { WAITING_ROOM_PLACES: "1000000" };

type Answer = {
  status: number;
  body: Failure;
  cookie: string;
  ticket: string | undefined;
  number: number | undefined;
  retryAfter: number;
};

export async function send(
  { app }: Pick<Shop, "app">,
  endpoint: Endpoint,
  body: object,
  { token, ticket, from }: { token?: string; ticket?: string | undefined; from?: string } = {},
): Promise<Answer> {
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.path,
    payload: body,
    ...(from && { remoteAddress: from }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(ticket && { cookie: `theme=dark; waiting-room=${ticket}` }),
    },
  });
  const cookie = String(response.headers["set-cookie"] ?? "");
  const [, newTicket] = /waiting-room=([^;]+)/.exec(cookie) ?? [];
  return {
    status: response.statusCode,
    body: response.json(),
    cookie,
    ticket: newTicket,
    number: newTicket?.startsWith("w.") ? Number(newTicket.split(".")[2]) : undefined,
    retryAfter: Number(response.headers["retry-after"]),
  };
}

export function browserOf(shop: Pick<Shop, "app">, { token }: { token?: string } = {}, from?: string) {
  const browser = {
    ticket: undefined as string | undefined,
    async send(endpoint: Endpoint, body: object): Promise<Answer> {
      const answer = await send(shop, endpoint, body, {
        ...(token && { token }),
        ...(from && { from }),
        ticket: browser.ticket,
      });
      browser.ticket = answer.ticket ?? browser.ticket;
      return answer;
    },
  };
  return browser;
}

export async function fillQueue(shop: Shop, waiting = WAITING_SHOPPERS): Promise<void> {
  await sql`insert into waiting_room (issued, waited_at) values (${waiting}, now()) on conflict (single)
    do update set epoch = excluded.epoch, issued = excluded.issued, called = 0, waited_at = now()`.execute(
    shop.superuser.db,
  );
  await publishChange(shop);
}

export async function callAll(shop: Shop): Promise<void> {
  await sql`update waiting_room set called = issued`.execute(shop.superuser.db);
  await publishChange(shop);
}

async function publishChange(shop: Shop): Promise<void> {
  await sql`notify changes, 'waiting-room'`.execute(shop.superuser.db);
  await untilQueuePageIsCurrent(shop);
}

export async function untilQueuePageIsCurrent({
  app,
  superuser,
}: Pick<Shop, "app" | "superuser">): Promise<void> {
  const isUpToDate = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select issued - called as waiting from waiting_room`.execute(superuser.db);
    const [, ahead] = /([\d,]+) people are ahead of you/.exec((await app.inject("/waiting-room")).body) ?? [];
    const behind = Number(ahead?.replaceAll(",", "") ?? 0) - rows[0]!.waiting;
    return Math.abs(behind) <= 1_000;
  };
  await until(isUpToDate);
}

export async function openInstance(shop: Shop): Promise<{ app: Shop["app"]; close: () => Promise<void> }> {
  const services = createServices(testConfig(shop.databaseUrl, WAITING_ROOM));
  const app = await createApp(services);
  await app.ready();
  await until(() => services.changes.state() === "ok");
  return { app, close: async () => (await app.close(), services.close()) };
}

export async function openBusyShop(
  shoppers: number,
  environment: Record<string, string> = {},
): Promise<{ shop: Shop; people: Member[]; productId: string; close: () => Promise<void> }> {
  const { shop, close } = await openTestShop({ ...WAITING_ROOM, ...environment });
  await shop.app.ready();
  const { id: productId } = await shop.product();
  const people = await Promise.all(Array.from({ length: shoppers }, () => shop.shopper()));
  return { shop, people, productId, close };
}
