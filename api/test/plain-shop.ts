import { expect } from "vitest";
import { createHash } from "node:crypto";
import type { Answer, Ask } from "./answers.ts";

/** Of an order: what it costs beside the goods, and where it goes. */
const DELIVERY = {
  subtotal: [1008.5, 130, 450],
  discounts: [[]],
  shippingFee: [0],
  codFee: [0],
  delivery: [null],
};

/** What answers tell since there are options, by the way to the key, and what a shop says there that has no use for it. */
export const ADDED: Record<string, unknown[]> = {
  /** Of an order: which of its products are variants. */
  variants: [[]],
  /** Where the last order went, as it is written and as it is chosen. */
  "contact.street": ["1 Rizal St, Makati"],
  "contact.place": [null],
  /** When each product was last changed, for sitemaps. */
  changedAt: [expect.arrayContaining([expect.any(String)])],
  ...Object.fromEntries(
    ["order", "orders[]"].flatMap((path) =>
      Object.entries(DELIVERY).map(([key, values]) => [`${path}.${key}`, values]),
    ),
  ),
};

type Database = { query: (sql: string, values?: unknown[]) => Promise<unknown> };
export type Person = { id: string; token: string };

/** Written down directly, so that a program of any age knows them. */
export async function insertPeople(database: Database, names: string[]): Promise<Person[]> {
  const people = names.map((name, i) => ({
    id: `00000000-0000-4000-8000-${String(i + 1).padStart(12, "0")}`,
    token: name.padEnd(43, "-"),
  }));
  for (const [i, { id, token }] of people.entries()) {
    const isOwner = i === 0;
    await database.query(
      `insert into users (id, role, admin_role, username, password_hash, email, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() - interval '1 day')`,
      isOwner
        ? [id, "admin", "owner", names[i], "none", null, names[i]]
        : [id, "shopper", null, null, null, `${names[i]}@example.com`, ""],
    );
    await database.query(
      "insert into sessions (token_hash, user_id, idle_limit, expires_at) values ($1, $2, '1 day', now() + interval '1 day')",
      [createHash("sha256").update(token).digest(), id],
    );
  }
  return people;
}

/** A day of Manila, so many days ago. */
export function dayAgo(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}

const IMAGE = "/pictures/demo/bamboo-mug-640.webp";
const GOODS = [
  { name: "Barako Coffee, 250 g", details: "• Strong\n• Ground", price: 249.5, stock: 12, shelf: 0 },
  { name: "Calamansi Juice", details: "Sour", price: 85, stock: null, shelf: 0 },
  { name: "Dried Mango", details: "• Sweet", price: 120.25, stock: 3, shelf: 1 },
  { name: "Banana Chips", details: "Crisp", price: 60, stock: 0, shelf: 1 },
  { name: "Walis Tambo Broom", details: "Sweeps", price: 0.05, stock: 40, shelf: undefined },
];
const CONTACT = {
  customerName: "Maria Santos",
  phone: "0917 123 4567",
  deliveryAddress: "1 Rizal St, Makati",
};

/** Everything that merchants and shoppers do in a shop without options, and every answer, in turn. */
export async function playPlainShop(ask: Ask, database: Database): Promise<Answer[]> {
  const answers: Answer[] = [];
  const [owner, maria, juan] = (await insertPeople(database, ["owner", "maria", "juan"])) as [
    Person,
    Person,
    Person,
  ];
  const said = async (by: Person | null, call: `${string} /${string}`, body?: object): Promise<any> => {
    const answer = await ask(by?.token ?? null, call, body);
    answers.push(answer);
    return answer.body;
  };
  const add = (by: Person, productId: string, more = {}) =>
    said(by, "POST /api/cart/add", { userId: by.id, productId, ...more });
  const order = async (by: Person, more = {}): Promise<string> =>
    (await said(by, "POST /api/checkout/paymongo", { userId: by.id, ...CONTACT, ...more }))["orderId"];
  const status = (id: string, wanted: object) => said(owner, `PUT /api/orders/${id}/status`, wanted);

  // The merchant fills the shop.
  const shelves: string[] = [];
  for (const name of ["Drink", "Snacks"])
    shelves.push((await said(owner, "POST /api/categories", { name }))["data"]._id);
  await said(owner, `PUT /api/categories/${shelves[0]}`, { name: "Drinks" });
  const ids: string[] = [];
  for (const { shelf, ...goods } of GOODS) {
    const category = shelf === undefined ? {} : { category: shelves[shelf] };
    const { data } = await said(owner, "POST /api/products", { ...goods, image: IMAGE, ...category });
    ids.push(data._id);
  }
  const [coffee, juice, mango, chips, broom] = ids as [string, string, string, string, string];
  await said(owner, "POST /api/products", { name: "Free", details: "Nothing", price: 0, image: IMAGE });
  await said(owner, "POST /api/products", {
    name: "Tablea",
    details: "Bitter",
    price: 99,
    image: IMAGE,
    isDraft: true,
  });
  await said(owner, `PUT /api/products/${broom}`, {
    ...GOODS[4],
    shelf: undefined,
    price: 150,
    image: IMAGE,
  });
  await said(owner, `DELETE /api/products/${juice}`);
  await said(owner, "GET /api/admin/products/archived");
  await said(owner, "GET /api/admin/products/archived?drafts=1");
  await said(owner, `POST /api/products/${juice}/restore`);

  // Somebody looks around.
  for (const query of [
    "",
    "?page=2&limit=3",
    "?sort=price-up",
    "?sort=name&limit=2",
    "?stock=low",
    `?category=${shelves[1]}`,
    "?search=coffee",
    "?search=banaan",
    "?search=nothing+of+this",
  ])
    await said(null, `GET /api/products${query}`);
  for (const path of [
    "by-slug/dried-mango",
    "by-slug/no-such-thing",
    "suggestions?search=ca",
    "slugs",
    "parts",
  ])
    await said(null, `GET /api/products/${path}`);
  await said(null, "GET /api/categories");
  await said(null, "GET /api/checkout/methods");

  // Carts.
  await said(maria, `GET /api/cart/${maria.id}`);
  await add(maria, coffee, { quantity: 2 });
  await add(maria, coffee);
  await add(maria, mango, { quantity: 4 });
  await add(maria, chips);
  await add(maria, maria.id);
  await add(maria, mango);
  await add(maria, juice, { quantity: 5 });
  const line = { userId: maria.id, productId: mango };
  await said(maria, "POST /api/cart/update-quantity", { ...line, quantity: 2 });
  await said(maria, "POST /api/cart/update-quantity", { ...line, quantity: 9 });
  await said(maria, "POST /api/cart/remove", { userId: maria.id, productId: juice });
  await said(owner, `PUT /api/products/${mango}`, {
    ...GOODS[2],
    shelf: undefined,
    price: 130,
    image: IMAGE,
  });
  await said(maria, `GET /api/cart/${maria.id}`);
  await said(juan, `GET /api/cart/${maria.id}`);

  // Orders.
  await order(juan);
  const first = await order(maria);
  await order(maria);
  await said(maria, "GET /api/checkout/contact");
  await add(juan, broom, { quantity: 3 });
  const second = await order(juan, { note: "Please ring twice", billingAddress: "2 Mabini St, Cebu" });
  await add(juan, mango, { quantity: 1 });
  const third = await order(juan, { paymentMethod: "cod" });
  await add(juan, coffee, { quantity: 1 });
  await said(juan, "POST /api/cart/clear", { userId: juan.id });
  for (const one of [maria, juan]) await said(one, `GET /api/orders/user/${one.id}`);
  await said(juan, `GET /api/orders/user/${juan.id}?status=Processing&limit=1`);
  await said(maria, `GET /api/orders/mine/${first}`);
  await said(maria, `GET /api/orders/mine/${second}`);
  await said(juan, `POST /api/orders/mine/${third}/cancel`, { reason: "Too sweet" });

  // The merchant's work, and what came of it.
  await status(first, { status: "Shipped", courier: "J&T Express", trackingNumber: "JT123" });
  await status(first, { status: "Delivered" });
  await status(second, { status: "Lost" });
  await status(third, { status: "Processing" });
  await status(third, { status: "Cancelled", reason: "Out of mango" });
  await said(owner, `POST /api/admin/orders/${second}/notes`, { note: "Regular customer" });
  await said(owner, `GET /api/admin/orders/${first}`);
  await database.query(
    "select recount_sales_of(day) from (select distinct day from stale_sales_days) as stale",
  );
  for (const path of [
    "orders",
    "orders?status=Delivered",
    "orders?search=santos&sort=total-up&limit=1",
    `orders?product=${mango}`,
    `admin/stats?from=${dayAgo(1)}&to=${dayAgo(0)}`,
    `admin/best-sellers?from=${dayAgo(1)}&to=${dayAgo(0)}`,
    "admin/orders/export",
    "admin/products/export",
    "admin/customers",
    `admin/customers/${juan.id}`,
    "products?stock=low",
  ])
    await said(owner, `GET /api/${path}`);
  return answers;
}
