import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { seededRandom } from "../api/db/seeded-random.ts";
import type { Ask } from "../api/test/answers.ts";
import type { Provider } from "../api/test/paying.ts";
import type { Person } from "../api/test/plain-shop.ts";

const LANES = 8;
const CONTACT = { customerName: "Maria Santos", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };

type Stage = { ask: Ask; client: Client; provider: Provider; owner: Person; shoppers: Person[] };
const known = new Set<string>();
type Product = { _id: string; name: string; price: number; image: string; stock: number | null };

/** Orders in every state, paid in every way, refunds, carts, and products that changed meanwhile; all by calls. */
export async function fillShop(stage: Stage, orders: number): Promise<void> {
  const { ask, owner, shoppers } = stage;
  const { body } = await ask(null, "GET /api/products?limit=100");
  const products = (body as { data: Product[] }).data;
  // Some are counted and have enough, some run out, some are not counted.
  for (const [i, product] of products.entries())
    if (i % 3 < 2) await change(stage, product, { stock: i % 3 === 0 ? 1_000 : null });

  const perLane = Math.ceil(orders / LANES);
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const random = seededRandom(lane + 1);
      const own = shoppers.filter((__, i) => i % LANES === lane);
      let placed = 0;
      for (let i = 0; placed < perLane; i++)
        placed += (await live(stage, own[i % own.length]!, products, random)) ? 1 : 0;
    }),
  );

  // Not counted any more, counted from now on, dearer, and gone, while orders and carts have them.
  await change(stage, products[3]!, { stock: null });
  await change(stage, products[1]!, { stock: 25 });
  await change(stage, products[4]!, { price: products[4]!.price + 10.5 });
  const random = seededRandom(99);
  for (const [i, shopper] of shoppers.entries()) {
    if (i % 2 === 0) for (let n = 0; n < 3; n++) await putIn(stage, shopper, random.of(products), 1 + n);
    // And some have not paid yet.
    if (i % 7 === 0) await checkOut(stage, shopper, "grab_pay");
  }
  await ask(owner.token, `DELETE /api/products/${products[6]!._id}`);
  await untilCounted(stage.client);
}

type Random = ReturnType<typeof seededRandom>;

/** One order, and what becomes of it; false if there was nothing to order. */
async function live(stage: Stage, shopper: Person, products: Product[], random: Random): Promise<boolean> {
  for (let lines = 1 + random.below(3); lines > 0; lines--)
    await putIn(stage, shopper, random.of(products), 1 + random.below(3));
  const method = random.of(["cod", "cod", "cod", "grab_pay", "gcash"]);
  const id = await checkOut(stage, shopper, method);
  // Something was sold out meanwhile, or everything: an empty cart is answered with the order that it has become.
  if (!id) await stage.ask(shopper.token, "POST /api/cart/clear", { userId: shopper.id });
  if (!id || known.has(id)) return false;
  known.add(id);
  await goOn(stage, shopper, { id, isPrepaid: method !== "cod", luck: random.below(100) });
  return true;
}

type Placed = { id: string; isPrepaid: boolean; luck: number };

async function goOn(stage: Stage, shopper: Person, { id, isPrepaid, luck }: Placed): Promise<void> {
  const { ask, owner, provider, client } = stage;
  if (isPrepaid) {
    if (luck < 12) return;
    const { rows } = await client.query<{ intent_id: string }>(
      "select intent_id from payments where order_id = $1",
      [id],
    );
    const sourceId = rows[0]!.intent_id;
    await provider.pay(sourceId);
    // A person takes longer than the pause between two questions about one payment.
    await client.query("update payments set checked_at = null where order_id = $1", [id]);
    const answer = await ask(shopper.token, "POST /api/checkout/payment-success", { sourceId });
    if (answer.status !== 200) throw new Error(`A payment was answered ${JSON.stringify(answer)}`);
    if (luck % 5 === 0) await refund(stage, id);
  }
  const move = (status: string, more = {}) =>
    ask(owner.token, `PUT /api/orders/${id}/status`, { status, ...more });
  if (luck < 40) return;
  if (luck < 50) return void (await ask(shopper.token, `POST /api/orders/mine/${id}/cancel`, {}));
  if (luck < 55) {
    await move("Cancelled", { reason: "Broken" });
    if (luck % 2) await move("Processing");
    return;
  }
  await move("Shipped", { courier: "J&T Express", trackingNumber: `JT${luck}` });
  if (luck < 60) await move("Cancelled", { reason: "Came back", restock: luck % 2 === 0 });
  else if (luck < 85) await move("Delivered");
}

async function putIn({ ask }: Stage, { id, token }: Person, { _id }: Product, quantity: number) {
  await ask(token, "POST /api/cart/add", { userId: id, productId: _id, quantity });
}

async function checkOut(
  { ask }: Stage,
  { id, token }: Person,
  paymentMethod: string,
): Promise<string | undefined> {
  const body = { userId: id, ...CONTACT, paymentMethod };
  const answer = await ask(token, "POST /api/checkout/paymongo", body);
  return (answer.body as { orderId?: string }).orderId;
}

async function refund({ ask, owner }: Stage, id: string): Promise<void> {
  const { body } = await ask(owner.token, `GET /api/admin/orders/${id}`);
  const { version } = (body as { order: { version: number } }).order;
  await ask(owner.token, `POST /api/admin/orders/${id}/refund`, {
    attempt: 1,
    amount: 1,
    reason: "others",
    version,
  });
}

async function change({ ask, owner }: Stage, product: Product, wanted: object): Promise<void> {
  const { name, price, image, stock } = product;
  const body = { name, details: "As ever", price, image, stock, ...wanted };
  await ask(owner.token, `PUT /api/products/${product._id}`, body);
}

/** The worker counts sales and sends refunds some seconds later. */
async function untilCounted(client: Client): Promise<void> {
  for (let waited = 0; waited < 180_000; waited += 250) {
    const { rows } = await client.query<{ left: number }>(`
      select ((select count(*) from stale_sales_days)
        + (select count(*) from refunds where state not in ('succeeded', 'failed')))::int as left`);
    if (rows[0]!.left === 0) return;
    await sleep(250);
  }
  throw new Error("The worker did not finish.");
}
