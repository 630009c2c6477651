import { sql } from "kysely";
import { expect } from "vitest";
import { adminLogin, logout } from "@tindahan/contract/accounts/accounts.ts";
import { confirmWithPassword } from "@tindahan/contract/accounts/confirmation.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { addPerson, listPeople, updatePerson } from "@tindahan/contract/accounts/manage-people.ts";
import { SECURITY_EVENT_KINDS } from "@tindahan/contract/accounts/security-event-kinds.ts";
import { listSecurityEvents } from "@tindahan/contract/accounts/security-events.ts";
import { endpoints } from "../../test/support/endpoints.ts";
import { PASSWORD, test, type Member } from "../../test/support/shop.ts";
import { createAdmin } from "./accounts.ts";

const eventsOf = async (owner: Member, query: object = {}) =>
  (await owner.call(listSecurityEvents, { query })).events;

test("the security log records sign-ins, changes and refusals with admin, target and network", async ({
  shop,
}) => {
  const [owner, packer] = [await shop.admin(), await shop.admin("packer")];
  await createAdmin(shop.services.db, "ana", PASSWORD);
  const from = shop.visitorFrom("203.0.113.7");
  await from.ask(adminLogin, { body: { username: "Ana", password: "not the password" } });
  await from.ask(adminLogin, { body: { username: "my secret password", password: "ana" } });
  const { token } = await from.call(adminLogin, { body: { username: "ana", password: PASSWORD } });
  await shop.newVisitor(token).call(logout, {});
  await packer.ask(listPeople, {});
  await owner.call(exportOrders, {});
  const { person } = await owner.call(addPerson, { body: { username: "pablo", adminRole: "packer" } });
  await owner.ask(confirmWithPassword, { body: { password: "not the password" } });
  await owner.ask(updatePerson, { params: { id: owner.id }, body: { adminRole: "packer" } });

  const events = await eventsOf(owner);
  const by = owner.user.username;
  expect(events.toReversed()).toMatchObject([
    { kind: "command_line_create", outcome: "ok", by: null, target: "ana", network: null },
    { kind: "log_in", outcome: "invalid_credentials", by: "ana", network: "203.0.113.7", count: 1 },
    { kind: "log_in", outcome: "invalid_credentials", by: null, network: "203.0.113.7", count: 2 },
    { kind: "log_in", outcome: "ok", by: "ana", network: "203.0.113.7" },
    { kind: "log_out", outcome: "ok", by: "ana" },
    { kind: "refusal", outcome: "forbidden", by: packer.user.username, path: "GET /api/admin/people" },
    { kind: "confirmation", outcome: "ok", by },
    { kind: "order_export", outcome: "ok", by },
    { kind: "person_add", outcome: "ok", by, target: "pablo" },
    { kind: "confirmation", outcome: "confirmation_wrong", by },
    { kind: "person_change", outcome: "own_account", by, target: by },
  ]);
  expect((await eventsOf(owner, { person: person._id })).map(({ kind }) => kind)).toEqual(["person_add"]);
  expect(await eventsOf(owner, { isRefused: "true" })).toHaveLength(5);
});

test("the security log lists a shopper's log-in only if it is filtered by that kind", async ({ shop }) => {
  const [owner, maria] = [await shop.admin(), await shop.logIn("maria@example.com")];
  expect(await eventsOf(owner)).toEqual([]);
  expect(await eventsOf(owner, { kind: "shopper_log_in" })).toMatchObject([{ by: maria.user.email }]);
});

test("the security log compresses a flood of refusals into a few rows with counts", async ({ shop }) => {
  const owner = await shop.admin();
  const packer = await shop.admin("packer");
  for (let i = 0; i < 130; i++) await packer.ask(listPeople, {});

  const counts = (await eventsOf(owner, { person: packer.id, limit: 100 })).map(({ count }) => count);
  expect(counts).toEqual([100, ...Array.from({ length: 20 }, (_, i) => 20 - i)]);
});

test("the security log records at most 200 refusals an hour across networks, but still those of a signed-in admin", async ({
  shop,
}) => {
  const { db } = shop.services;
  await sql`select record_refusal(gen_random_uuid(), 'log_in', 'invalid_credentials', null, null, null, 'n' || n, 'n' || n, null, false)
    from generate_series(1, 999) n`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*) as n from security_events`.execute(db);
  expect(rows[0]!.n).toBe(200);

  const [owner, packer] = [await shop.admin(), await shop.admin("packer")];
  await packer.ask(listPeople, {});
  expect(await eventsOf(owner, { kind: "refusal" })).toHaveLength(1);
});

test("keeps security events read-only and deletes them after 90 days, successful admin events after a year", async ({
  shop,
}) => {
  const { pool, db } = shop.services;
  const { token } = await shop.admin();
  await shop.newVisitor(token).call(logout, {});
  for (const statement of [
    "update security_events set outcome = 'ok'",
    "delete from security_events",
    "truncate security_events",
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: "42501" });

  await sql`insert into security_events (id, at, kind, outcome, account_type)
    select gen_random_uuid(), now() - days * interval '1 day', 'log_in', outcome, 'admin'
    from unnest(array[89, 91, 364, 366]) days, unnest(array['ok', 'invalid_credentials']) outcome`.execute(
    shop.superuser.db,
  );
  await pool.query("select forget_old_security_events()");
  const { rows } = await sql<{ days: number; outcome: string }>`
    select (now()::date - at::date)::int as days, outcome from security_events
    where kind = 'log_in' order by 1, 2`.execute(db);
  expect(rows).toEqual([
    { days: 89, outcome: "invalid_credentials" },
    { days: 89, outcome: "ok" },
    { days: 91, outcome: "ok" },
    { days: 364, outcome: "ok" },
  ]);
});

test("maps every kind of security event to an endpoint, and every endpoint that always needs confirmation to a kind", () => {
  const others = ["refusal", "command_line_create", "command_line_reset"];
  const kinds = new Set(endpoints.flatMap(({ event }) => event ?? []));
  expect([...kinds, ...others].toSorted()).toEqual([...SECURITY_EVENT_KINDS].toSorted());
  expect(endpoints.filter(({ confirmation, event }) => confirmation === "always" && !event)).toEqual([]);
});
