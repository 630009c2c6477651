import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { generateOrders } from "../../../api/db/generate-orders.ts";
import { generateProducts } from "../../../api/db/generate.ts";
import { createShopDatabase } from "../../../dev/shop-database.ts";
import { startArchive, type Archive } from "../../support/pgbackrest.ts";

const ORDERS = Number(process.env.ORDERS ?? 1_000_000);

test(`restores ${ORDERS} orders to the second before their deletion`, async () => {
  const archive = await startArchive();
  try {
    const { superuserUrl } = await createShopDatabase(archive.postgres);
    archive.pgbackrest("stanza-create");
    const seconds = { fill: await timed(() => fill(superuserUrl)), backup: 0, restore: 0 };
    seconds.backup = await timed(() => archive.pgbackrest("--type=full", "backup"));
    const checked = archive.check();
    expect(checked.output).toContain("restored and counted");
    await expectWrongTotalFound(archive, superuserUrl);
    // This change is in the write-ahead log only.
    await query(superuserUrl, "update variants set stock = coalesce(stock, 0) + 7");
    const before = await countsOf(superuserUrl);
    await sleep(2_000);
    const [{ at }] = (await query(superuserUrl, "select (now() - interval '1 second')::text as at")) as [
      { at: string },
    ];
    await query(superuserUrl, "delete from order_lines");
    await query(superuserUrl, "select pg_switch_wal()");

    seconds.restore = (await archive.restoreTo(at)).seconds;
    seconds.restore += await timed(() => untilWritable(superuserUrl));
    expect(await countsOf(superuserUrl)).toEqual(before);
    console.log("time travel:", { orders: ORDERS, ...seconds, check: checked.output.trim() });
    await expectDamageFound(archive);
  } finally {
    await archive.stop();
  }
});

async function expectWrongTotalFound(archive: Archive, url: string): Promise<void> {
  const change = async (centavos: number) => {
    await query(
      url,
      `update orders set cod_fee_centavos = cod_fee_centavos + ${centavos}
       where id = (select min(id::text)::uuid from orders where cod_fee_centavos > 0 and discount_centavos > 0)`,
    );
    archive.pgbackrest("--type=incr", "backup");
    return archive.check();
  };
  expect((await change(1)).output).toContain(
    "the total of an order is not its goods less discounts plus fees",
  );
  expect((await change(-1)).output).toContain("restored and counted");
}

async function expectDamageFound(archive: Archive): Promise<void> {
  archive.damage();
  const { isOk, output } = archive.check();
  console.log("a flipped byte:", output.trim().split("\n").at(-1));
  expect(isOk).toBe(false);
}

async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await generateProducts(client, 1_000);
    await generateOrders(client, { orders: ORDERS, customers: Math.ceil(ORDERS / 10) });
  } finally {
    await client.end();
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

function countsOf(url: string): Promise<unknown[]> {
  return query(
    url,
    `select (select count(*) from orders) as orders, (select sum(total_centavos) from orders) as centavos,
      (select count(*) from order_lines) as lines, (select sum(stock) from variants) as stock`,
  );
}

async function untilWritable(url: string): Promise<void> {
  for (;;) {
    const [row] = (await query(url, "select pg_is_in_recovery() as is").catch(() => [])) as {
      is?: boolean;
    }[];
    if (row?.is === false) return;
    await sleep(100);
  }
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) / 100) / 10;
}
