import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints, sampleCall } from "../support/endpoints.ts";
import { expectedStatuses } from "./expected-statuses.ts";
import { openTestShop, type Shop, type Visitor } from "../support/shop.ts";

let shop: Shop;
let close: () => Promise<void>;
beforeAll(async () => ({ shop, close } = await openTestShop()));
afterAll(() => close());

test("the table of expected access lists exactly the endpoints of the contract §6.7", () => {
  expect(Object.keys(expectedStatuses).toSorted()).toEqual(endpoints.map(({ call }) => call).toSorted());
});

test.for(endpoints.map((endpoint) => [endpoint.call, endpoint] as const))(
  "%s returns the listed status to each kind of caller §6.7",
  async ([name, endpoint]) => {
    const callers = await everyKindOfCaller();
    const statuses: Record<string, number> = {};
    for (const [kind, { visitor, userId }] of Object.entries(callers)) {
      const { status } = await visitor.ask(endpoint, sampleCall(endpoint, userId) as never);
      statuses[kind] = status;
    }

    expect(statuses).toEqual(expectedStatuses[name]);
  },
);

/** Ordered so that no call ends the session of a later caller. */
async function everyKindOfCaller(): Promise<Record<string, { visitor: Visitor; userId: string }>> {
  const owner = await shop.shopper();
  const [expired, revoked] = [await shop.shopper(), await shop.shopper()];
  const { db } = shop.superuser;
  await db
    .updateTable("sessions")
    .set({ expires_at: new Date(0) })
    .where("user_id", "=", expired.id)
    .execute();
  await db.deleteFrom("sessions").where("user_id", "=", revoked.id).execute();
  const [disabled, packer, staff, shopOwner] = [
    await shop.admin("staff"),
    await shop.admin("packer"),
    await shop.admin("staff"),
    await shop.admin("owner"),
  ];
  await db.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", disabled.id).execute();
  return {
    "no token": { visitor: shop.newVisitor(), userId: owner.id },
    expired: { visitor: expired, userId: expired.id },
    revoked: { visitor: revoked, userId: revoked.id },
    "other shopper": { visitor: await shop.shopper(), userId: owner.id },
    shopper: { visitor: owner, userId: owner.id },
    disabled: { visitor: disabled, userId: owner.id },
    packer: { visitor: packer, userId: owner.id },
    staff: { visitor: staff, userId: owner.id },
    owner: { visitor: shopOwner, userId: owner.id },
  };
}
