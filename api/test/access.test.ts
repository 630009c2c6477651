import { afterAll, beforeAll, expect, test } from "vitest";
import { bodySchemaOf, type Endpoint } from "@tindahan/contract/endpoint.ts";
import { newId } from "../src/platform/ids.ts";
import { endpoints, nameOf } from "./endpoints.ts";
import { expectedStatuses } from "./expected-statuses.ts";
import { openTestShop, PASSWORD, type Shop, type Visitor } from "./shop.ts";

let shop: Shop;
let close: () => Promise<void>;
beforeAll(async () => ({ shop, close } = await openTestShop()));
afterAll(() => close());

test("every endpoint of the contract has a row in the table, and every row an endpoint §6.7", () => {
  expect(Object.keys(expectedStatuses).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

test.for(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s answers each kind of caller as the table says §6.7",
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

/** In an order in which nobody's call ends the session of somebody who comes later. */
async function everyKindOfCaller(): Promise<Record<string, { visitor: Visitor; userId: string }>> {
  const owner = await shop.shopper();
  const [expired, revoked] = [await shop.shopper(), await shop.shopper()];
  const { db } = shop.deps;
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

/** Well-formed but about nothing that exists: what is refused is the caller, not the form. */
function sampleCall(endpoint: Endpoint, userId: string): object {
  const { path, query } = endpoint;
  const body = bodySchemaOf(endpoint);
  // A name of its own for each: what one caller has made must not be in the way of the next.
  const samples: Record<string, unknown> = {
    userId, email: "someone@example.com", otp: "000000", username: "nobody", password: "not the password", id: newId(),
    slug: "nothing", name: `Basket ${newId()}`, details: "Woven", price: 250, category: null, image: "/pictures/x.webp", stock: null,
    productId: newId(), quantity: 1, customerName: "Maria Santos", phone: "0917 123 4567", deliveryAddress: "1 Rizal St, Manila",
    billingAddress: "1 Rizal St, Manila", paymentMethod: "cod", reason: "", rows: [], status: "Shipped", note: "Hello", attempt: 1,
    amount: 1, version: 1, current: "not the password", code: "000000", right: "owner", isDisabled: true, isCodDenied: true,
    mark: "hidden", isSet: true, kind: "refund", confirmation: { password: PASSWORD },
  }; // prettier-ignore
  const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, samples[name]]));
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return {
    ...(params.length > 0 ? { params: pick(params) } : {}),
    ...(query && "search" in query.shape ? { query: { search: "basket" } } : {}),
    ...(path.match(/figures|best-sellers/) ? { query: { from: "2026-11-01", to: "2026-11-15" } } : {}),
    ...(body ? { body: pick(Object.keys(body.shape)) } : {}),
  };
}
