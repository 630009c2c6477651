// @module-tag long
import { expect } from "vitest";
import {
  getBulkChange,
  getOrder,
  previewBulkCancellation,
  startBulkChange,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ADMIN_ROLES } from "@tindahan/contract/accounts/admin-roles.ts";
import { PAYMENT_STATES, type PaymentState } from "@tindahan/contract/orders/status-permissions.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { markdownTable } from "../../../../dev/markdown-table.ts";
import { test, type Member, type Shop } from "../../../test/support/shop.ts";
import { newId } from "../../platform/db/ids.ts";
import { changeOrders } from "../orders.ts";

const TABLE = "../../../../docs/order-permissions.md";
const INTRO = `# Who may change an order's status

Written by \`npx vitest run --project api status-permissions -u\`, which makes all 300 changes through the API, one order at
a time and in bulk. The rules are in the contract's \`status-permissions.ts\`; PostgreSQL checks them on
the locked order. \`cash\` is Cash on Delivery; \`refunded\` means that all the money went back. Shoppers can make no change.
`;

async function insertOrder(
  { services: { db } }: Shop,
  user_id: string,
  { status, payment }: { status: OrderStatus; payment: PaymentState },
): Promise<string> {
  const id = newId();
  const payment_method = payment === "cash" ? "cod" : "grab_pay";
  const details = { customer_name: "Maria", phone: "+639171234567", street: "1 Rizal St" };
  const stock_held = status !== "Cancelled";
  await db
    .insertInto("orders")
    .values({ id, user_id, status, payment_method, stock_held, ...details, billing_address: "1 Rizal St", total_centavos: 100_00, idempotency_key: id })
    .execute(); // prettier-ignore
  const line = { name: "Bag", image: "/pictures/x.webp", price_centavos: 100_00, quantity: 1 };
  await db
    .insertInto("order_lines")
    .values({ order_id: id, position: 1, took_stock: false, ...line })
    .execute();
  if (payment === "cash") return id;
  const isPaid = payment === "paid" || payment === "refunded";
  const paid = { state: "paid", paid_centavos: 100_00, settled_at: new Date(), provider_payment: id };
  await db
    .insertInto("payments")
    .values({ order_id: id, user_id, provider: "paymongo", method: payment_method, amount_centavos: 100_00, ...(isPaid && paid) })
    .execute(); // prettier-ignore
  if (payment === "refunded")
    await db
      .insertInto("refunds")
      .values({ id: newId(), order_id: id, attempt: 1, amount_centavos: 100_00, reason: "others" })
      .execute();
  return id;
}

async function changeInBulk(shop: Shop, admin: Member, status: OrderStatus, orders: string[]) {
  const versions = await shop.services.db.selectFrom("orders").select(["id", "version"]).where("id", "in", orders).execute(); // prettier-ignore
  const chosen = { orders: versions };
  const { orders: count } = await (await shop.admin()).call(previewBulkCancellation, { body: chosen });
  const started = await admin.ask(startBulkChange, { body: { status, ...chosen, reason: "Typhoon", count } });
  if (!started.body.success) return orders.map(() => started.status === 403 && "refused");
  const { _id: id } = started.body.bulk;
  await changeOrders.run(shop.services, { bulkId: id });
  const { problems } = (await admin.call(getBulkChange, { params: { id } })).bulk;
  return orders.map((id) => (problems.some(({ orderId }) => orderId === id) ? "refused" : "changed"));
}

function targetsIn(responses: string[]): string {
  if (responses.every((response) => response === "yes")) return "any";
  const targets = ORDER_STATUSES.flatMap((status, i) =>
    responses[i] === "no" ? [] : responses[i] === "yes" ? status : `${status} (${responses[i]})`,
  );
  return targets.join(", ") || "none";
}

/** Joins rows that differ in one column only. */
function joinRows(rows: string[][], column: number): string[][] {
  const groups = Map.groupBy(rows, (row) => row.toSpliced(column, 1).join("|"));
  return [...groups.values()].map((group) =>
    group[0]!.with(column, group.map((row) => row[column]).join(", ")),
  );
}

test("each admin role may change an order's status exactly as documented, one by one and in bulk", async ({
  shop,
}) => {
  const { id: shopperId } = await shop.shopper();
  const rows: string[][] = [];
  const different: object[] = [];
  for (const adminRole of ADMIN_ROLES) {
    const admin = await shop.admin(adminRole);
    const sources = PAYMENT_STATES.flatMap((payment) =>
      ORDER_STATUSES.map((status) => ({ payment, status })),
    );
    const responses = sources.map(() => [] as string[]);
    for (const target of ORDER_STATUSES) {
      const insertAll = () => Promise.all(sources.map((source) => insertOrder(shop, shopperId, source)));
      const inBulk = await changeInBulk(shop, admin, target, await insertAll());
      for (const [i, id] of (await insertAll()).entries()) {
        const { status, body } = await admin.ask(updateOrderStatus, {
          params: { id },
          body: { status: target },
        });
        const isRefunded = !body.success && body.code === "order_refunded";
        responses[i]!.push(status === 200 ? "yes" : status === 403 || isRefunded ? "no" : String(status));
        if (sources[i]!.status !== target && inBulk[i] !== (status === 200 ? "changed" : "refused"))
          different.push({ adminRole, target, ...sources[i], status, inBulk: inBulk[i] });
      }
    }
    for (const payment of PAYMENT_STATES)
      rows.push([
        adminRole,
        payment,
        ...ORDER_STATUSES.map((status) =>
          targetsIn(responses[sources.findIndex((it) => it.payment === payment && it.status === status)]!),
        ),
      ]);
  }

  expect(different).toEqual([]);
  const head = ["Role", "Payment", ...ORDER_STATUSES.map((status) => `From ${status}, to`)];
  await expect(`${INTRO}\n${markdownTable(head, joinRows(joinRows(rows, 1), 0))}\n`).toMatchFileSnapshot(
    TABLE,
  );
});

test("keeps a paid, cancelled order marked for refund until staff reopen it", async ({ shop }) => {
  const { id: shopperId } = await shop.shopper();
  const [packer, staff] = [await shop.admin("packer"), await shop.admin("staff")];
  const id = await insertOrder(shop, shopperId, { status: "Processing", payment: "paid" });
  const move = (admin: Member, status: OrderStatus) =>
    admin.ask(updateOrderStatus, { params: { id }, body: { status } });
  const openMarks = async () => {
    const { payments } = await staff.call(getOrder, { params: { id } });
    return payments.flatMap(({ marks }) => marks.filter(({ isOpen }) => isOpen).map(({ kind }) => kind));
  };
  await move(staff, "Cancelled");

  expect(await move(packer, "Processing")).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
  expect(await openMarks()).toEqual(["refund"]);
  expect((await move(staff, "Processing")).status).toBe(200);
  expect(await openMarks()).toEqual([]);
});

test("refuses the rest of a bulk change when its admin is demoted or disabled meanwhile", async ({
  shop,
}) => {
  const { db } = shop.services;
  const { id: shopperId } = await shop.shopper();
  const [demoted, disabled] = [await shop.admin("staff"), await shop.admin("staff")];
  const problems = async (admin: Member, change: () => Promise<unknown>) => {
    const id = await insertOrder(shop, shopperId, { status: "Processing", payment: "paid" });
    const { bulk } = await admin.call(startBulkChange, {
      body: { status: "Cancelled", orders: [{ id, version: 1 }], reason: "Typhoon", count: 1 },
    });
    await change();
    await changeOrders.run(shop.services, { bulkId: bulk._id });
    return (await (await shop.admin()).call(getBulkChange, { params: { id: bulk._id } })).bulk.problems;
  };
  const setUser = (id: string, values: object) => () =>
    db.updateTable("users").set(values).where("id", "=", id).execute();
  const problem = "You are not allowed to do that.";

  const expected = [{ orderId: expect.any(String), problem }];
  expect(await problems(demoted, setUser(demoted.id, { admin_role: "packer" }))).toEqual(expected);
  expect(await problems(disabled, setUser(disabled.id, { disabled_at: new Date() }))).toEqual(expected);
});
