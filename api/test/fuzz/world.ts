import { sql } from "kysely";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { checkout, confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { getProfile } from "@tindahan/contract/accounts/manage-profile.ts";
import { listOrders, startBulkChange, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { requestReturn } from "@tindahan/contract/orders/returns.ts";
import { uploadImportRows } from "@tindahan/contract/catalogue/product-sheet.ts";
import { getSettings, restoreSettings, type Settings } from "@tindahan/contract/settings/settings.ts";
import { ADMIN_ROLES } from "@tindahan/contract/accounts/admin-roles.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { details, type PayingShop } from "../support/paying.ts";
import { PASSWORD, type Member } from "../support/shop.ts";
import { sheetRow } from "../support/catalogue/spreadsheet.ts";

export type Caller = { token: string; id: string };

export type World = {
  callers: Record<"owner" | "staff" | "packer", Caller>;
  shoppers: Caller[];
  expendable: { shoppers: Caller[]; admins: Caller[] };
  ids: string[];
  emails: string[];
  days: string[];
  slugs: string[];
  intents: string[];
  samples: (name: string, path: string) => readonly unknown[] | undefined;
};

const METHODS: PaymentMethod[] = ["cod", "cod", "grab_pay", "qrph"];

/** Counts are constant: inputs pick by position, so that a seed means the same in every world. */
export async function createWorld(shop: PayingShop): Promise<World> {
  await sql`truncate rate_limits`.execute(shop.superuser.db);
  const admins = Object.fromEntries(
    await Promise.all(
      ADMIN_ROLES.map(async (adminRole) => [adminRole, await shop.admin(adminRole)] as const),
    ),
  ) as Record<(typeof ADMIN_ROLES)[number], Member>;
  const { owner } = admins;
  const { version, settings } = await restoreDefaults(owner);
  const categories = await repeat(3, () => shop.category());
  const products = await repeat(6, (i) =>
    shop.product({ stock: i % 2 ? 50 : null, categoryId: categories[i % 3]!.id, details: "Woven by hand" }),
  );
  const shoppers = await repeat(METHODS.length, (i) => shop.shopper(`${owner.id}-${i}@example.com`));
  const orders = await repeat(METHODS.length, (i) => placeOrder(shoppers[i]!, products[i]!.id, METHODS[i]!));
  for (const [i, member] of shoppers.entries())
    await member.call(addToCart, { body: { userId: member.id, productId: products[i]!.id } });
  const { rows } = await sql<{ provider_reference: string }>`
    select provider_reference from payments where order_id = any (${orders}) and provider_reference is not null order by order_id`.execute(
    shop.services.db,
  );
  const [paid] = rows;
  if (paid) {
    await shop.provider.pay(paid.provider_reference);
    for (const member of shoppers)
      await member.ask(confirmPayment, { body: { sourceId: paid.provider_reference } });
  }
  const email = `${owner.id}-new@example.com`;
  await shop.visitor.call(requestOtp, { body: { email } });
  const intents = [...rows.map(({ provider_reference }) => provider_reference), "pi_unknown", "src_unknown"];
  const expendable = {
    shoppers: await repeat(3, (i) => shop.shopper(`${owner.id}-x${i}@example.com`)),
    admins: await repeat(6, () => shop.admin("owner")),
  };
  await sql`update sessions set confirmed_at = 'infinity'`.execute(shop.superuser.db);
  const row = sheetRow(2, { name: `New ${owner.id}`, details: "", category: "", image: "" });
  const { importId } = await owner.call(uploadImportRows, { body: { rows: [row] } });
  const { seen } = await owner.call(listOrders, {});
  const { bulk } = await owner.call(startBulkChange, {
    body: { status: "Processing", orders: [{ id: orders[0]!, version: 1 }] },
  });
  const returnId = await askForReturn(owner, shoppers[0]!, orders[0]!);
  const { sessions } = await expendable.admins[0]!.call(getProfile, {});

  const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);
  const byPath: [RegExp, string[]][] = [
    [/import/, [importId]],
    [/bulk/, [bulk._id]],
    [/sessions/, sessions.map(({ _id }) => _id)],
    [/products/, idsOf(products)],
    [/categories/, idsOf(categories)],
    [/admin\/returns/, [returnId]],
    [/orders/, orders],
    [/people/, idsOf(expendable.admins)],
    [/customers/, idsOf(shoppers)],
  ];
  const byName: Record<string, readonly unknown[]> = {
    productId: idsOf(products),
    product: idsOf(products),
    category: [...idsOf(categories), null],
    userId: [shoppers[0]!.id],
    after: [...orders, ...idsOf(products)],
    ids: [orders.join(","), orders[0]],
    orders,
    importId: [importId],
    returnId: [returnId],
    position: [1],
    sourceId: intents,
    slug: products.map(({ slug }) => slug),
    image: ["/pictures/x.webp"],
    password: [PASSWORD],
    current: [PASSWORD],
    username: [owner.user.username],
    version: [1, version, version + 1, 2, 3],
    former: [0, version],
    seen: [seen],
    quantity: [1, 2],
    name: ["Basket", `Mango ${owner.id}`],
    details: ["Woven by hand"],
    price: [10, 250.5, "10.50"],
    stock: [5, null, "5"],
    settings: [settings],
    mails: [settings.mails],
    shopName: ["Basket & Co"],
    to: ["2026-11-30", "me@example.com"],
    customerName: ["Maria Santos"],
    deliveryAddress: ["1 Rizal St, Makati"],
    billingAddress: ["1 Rizal St, Makati"],
    paymentMethod: ["cod", "grab_pay", "qrph", "gcash"],
    reason: ["", "requested_by_customer", "Changed my mind"],
    attempt: [1],
    phone: ["0917 123 4567"],
    otp: [await shop.codeFor(email)],
    email: [email],
    code: ["000000", ""],
    search: ["woven", "category", "product 1", "wovne", orders[0]],
    from: ["2026-11-01", "2020-01-01"],
    page: [1, 2],
    limit: [10, 100],
    amount: [1, 100],
    status: ["Processing", "Shipped", "Delivered", "Cancelled", "Pending Payment"],
  };
  return {
    callers: admins,
    shoppers,
    expendable,
    ids: [...idsOf(products), ...idsOf(categories), ...orders, ...idsOf(shoppers), importId, bulk._id],
    emails: [email, ...shoppers.map(({ user }) => user.email!)],
    days: ["2026-11-01", "2026-11-30", "2020-02-29", "9999-12-31", "0001-01-01"],
    slugs: products.map(({ slug }) => slug),
    intents,
    samples: (name, path) =>
      name === "id" ? byPath.find(([pattern]) => pattern.test(path))?.[1] : byName[name],
  };
}

let orderCount = 0;

async function placeOrder(member: Member, productId: string, paymentMethod: PaymentMethod): Promise<string> {
  await member.call(addToCart, { body: { userId: member.id, productId } });
  const phone = `0917${String(1_000_000 + (orderCount++ % 9_000_000))}`;
  const body = { userId: member.id, ...details, phone };
  const response = await member.ask(checkout, { body: { ...body, paymentMethod } });
  // Earlier inputs may have broken the provider: fall back to cash.
  if (response.body.success) return response.body.orderId;
  return (await member.call(checkout, { body: { ...body, paymentMethod: "cod" } })).orderId;
}

async function askForReturn(owner: Member, member: Member, orderId: string): Promise<string> {
  const params = { id: orderId };
  await owner.call(updateOrderStatus, { params, body: { status: "Delivered" } });
  const id = newId();
  const lines = [{ position: 1, quantity: 1 }];
  await member.call(requestReturn, { params, body: { id, reason: "damaged", lines } });
  return id;
}

/** Earlier inputs may have disabled every payment method. */
async function restoreDefaults(owner: Member): Promise<{ version: number; settings: Settings }> {
  const { version } = await owner.call(getSettings, {});
  if (version > 0) await owner.call(restoreSettings, { body: { former: 0, version } });
  return owner.call(getSettings, {});
}

async function repeat<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let i = 0; i < count; i++) made.push(await make(i));
  return made;
}
