import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "../../../test/support/shop.ts";
import { until } from "../../../test/support/until.ts";
import { watchScheduledChanges } from "./scheduled-changes.ts";

test("announces a known scheduled price change on time even if the database stops answering", async ({
  shop,
}) => {
  const { id } = await shop.product();
  const { db } = shop.superuser;
  let announced = 0;
  const changes = watchScheduledChanges(shop.services.db, () => announced++);
  expect(changes.isKnown()).toBe(false);
  changes.reload();
  await until(changes.isKnown);
  expect(changes.isWithin(3_600_000)).toBe(false);

  await sql`
    update variants set sale_centavos = 8000, sale_from = '-infinity', sale_until = clock_timestamp() + interval '2 seconds'
    where id = ${id}`.execute(db);
  changes.reload();
  await until(() => changes.isWithin(3_600_000));
  await sql`alter function next_scheduled_change rename to away`.execute(db);
  changes.reload();
  expect(announced).toBe(0);
  await until(() => announced === 1);
  expect(changes.isKnown()).toBe(false);

  await sql`alter function away rename to next_scheduled_change`.execute(db);
  await until(changes.isKnown);
  expect(announced).toBe(1);
  changes.stop();
});
