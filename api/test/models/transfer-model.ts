import { sql } from "kysely";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { sendTransferReference } from "@tindahan/contract/payments/transfers.ts";
import { details } from "../support/paying.ts";
import type { Member } from "../support/shop.ts";
import { statementLine, type TransferShop } from "../support/transferring.ts";
import { randomFrom, type Random } from "../fuzz/random.ts";

type Behavior =
  | "exact"
  | "exact_with_reference"
  | "never"
  | "forged"
  | "reused"
  | "full_total"
  | "whole_pesos"
  | "digit_off"
  | "twice";

type Buyer = {
  orderId: string;
  member: Member;
  due: number;
  total: number;
  behavior: Behavior;
  reference: string;
};

export type TransferOutcome = {
  orders: number;
  honest: number;
  /** Orders that were paid without a transfer of their amount by their buyer. */
  wronglyPaid: number;
  /** Orders of honest buyers that were paid without a person. */
  matched: number;
  listed: number;
  refusedClaims: number;
  books: { received: number; paid: number; totals: number; lines: number };
};

/** One order in ten is paid by a forged or reused receipt, with a wrong amount, twice or not at all. */
const BAD: Behavior[] = ["never", "forged", "reused", "full_total", "whole_pesos", "digit_off", "twice"];
const OFFERED_PESOS = Array.from({ length: 60 }, (_, index) => 99 + 50 * index);
const ORDERS_PER_BUYER = 3;

/** Buyers order, pay and send references; the merchant imports the history in overlapping parts. */
export async function playTransfers(
  transfers: TransferShop,
  { orders, seed }: { orders: number; seed: number },
): Promise<TransferOutcome> {
  const random = randomFrom(seed);
  const buyers = await placeOrders(transfers, orders, random);
  const lines = shuffled(random, [
    ...buyers.flatMap((buyer) => transfersOf(buyer, random)),
    ...Array.from({ length: Math.ceil(orders / 20) }, () => otherIncome(random)),
  ]);
  const half = Math.ceil(lines.length / 2);
  let refusedClaims = await sendClaims(buyers.slice(0, orders / 2), buyers, random);
  await transfers.importText(lines.slice(0, half).join("\n"));
  refusedClaims += await sendClaims(buyers.slice(orders / 2), buyers, random);
  await transfers.importText(lines.slice(Math.floor(half / 2)).join("\n"));
  await transfers.importText(lines.join("\n"));
  return { ...(await readOutcome(transfers, buyers)), refusedClaims };
}

async function placeOrders(transfers: TransferShop, orders: number, random: Random): Promise<Buyer[]> {
  const products = new Map<number, string>();
  for (const pesos of OFFERED_PESOS)
    products.set(pesos, (await transfers.product({ stock: null, priceCentavos: pesos * 100 })).id);
  const buyers: Buyer[] = [];
  let member!: Member;
  for (let index = 0; index < orders; index++) {
    if (index % ORDERS_PER_BUYER === 0) member = await transfers.shopper();
    const pesos = random.pick(OFFERED_PESOS);
    await member.call(addToCart, { body: { userId: member.id, productId: products.get(pesos)! } });
    const { orderId } = await member.call(checkout, {
      body: { userId: member.id, ...details, paymentMethod: "bank_transfer" },
    });
    const isBad = random.below(10) === 0;
    const behavior = isBad ? random.pick(BAD) : random.pick(["exact", "exact_with_reference"] as const);
    const reference = String(10_000_000_000 + random.below(89_999_999_999));
    buyers.push({ orderId, member, due: 0, total: pesos * 100, behavior, reference });
  }
  const { rows } = await sql<{ orderId: string; due: number }>`
    select order_id as "orderId", amount_centavos as due from payments`.execute(transfers.services.db);
  const dues = new Map(rows.map(({ orderId, due }) => [orderId, due]));
  return buyers.map((buyer) => ({ ...buyer, due: dues.get(buyer.orderId)! }));
}

function transfersOf({ behavior, due, total, reference }: Buyer, random: Random): string[] {
  switch (behavior) {
    case "exact":
    case "exact_with_reference":
      // Some banks give no reference.
      return [statementLine(due, behavior === "exact" && random.below(10) === 0 ? "" : reference)];
    case "twice":
      return [statementLine(due, reference), statementLine(due, `${reference}2`)];
    case "full_total":
      return [statementLine(total, reference)];
    case "whole_pesos":
      return [statementLine(due - (due % 100), reference)];
    case "digit_off":
      return [statementLine(due + (due % 10 === 9 ? -1 : 1), reference)];
    case "never":
    case "forged":
    case "reused":
      return [];
  }
}

function shuffled<T>(random: Random, values: T[]): T[] {
  return values
    .map((value) => ({ value, key: random.below(2 ** 31) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
}

function otherIncome(random: Random): string {
  const pesos = random.pick(OFFERED_PESOS);
  const centavos = random.below(2) === 0 ? 0 : random.below(100);
  return statementLine(
    pesos * 100 + (centavos === 0 ? 0 : 100 + centavos),
    String(70_000_000_000 + random.below(9_999_999_999)),
  );
}

async function sendClaims(senders: Buyer[], all: Buyer[], random: Random): Promise<number> {
  let refused = 0;
  for (const { member, orderId, behavior, reference } of senders) {
    const isClaiming = !["exact", "never", "whole_pesos"].includes(behavior);
    if (!isClaiming) continue;
    const stolen = random.pick(all.filter((other) => other.behavior === "exact_with_reference")).reference;
    const { status } = await member.ask(sendTransferReference, {
      params: { id: orderId },
      body: { reference: behavior === "reused" ? stolen : reference },
    });
    if (status !== 200) refused++;
  }
  return refused;
}

async function readOutcome(
  transfers: TransferShop,
  buyers: Buyer[],
): Promise<Omit<TransferOutcome, "refusedClaims">> {
  const { db } = transfers.services;
  const paid = new Set(
    (await db.selectFrom("payments").select("order_id").where("state", "=", "paid").execute()).map(
      (row) => row.order_id,
    ),
  );
  const hasPaid = ({ behavior }: Buyer) => ["exact", "exact_with_reference", "twice"].includes(behavior);
  const honest = buyers.filter(({ behavior }) => behavior.startsWith("exact"));
  const { rows } = await sql<TransferOutcome["books"]>`
    select (select sum(centavos) from transfer_receipts)::bigint as received,
      (select sum(paid_centavos) from payments)::bigint as paid,
      (select sum(o.total_centavos) from orders o join payments p on p.order_id = o.id and p.state = 'paid')::bigint as totals,
      (select sum(l.price_centavos * l.quantity - l.discount_centavos) from order_lines l
        join payments p on p.order_id = l.order_id and p.state = 'paid')::bigint as lines`.execute(db);
  const listed = await sql<{ count: number }>`select count(*)::int from statement_lines l
    where not exists (select from transfer_receipts r where r.line_id = l.id)`.execute(db);
  return {
    orders: buyers.length,
    honest: honest.length,
    wronglyPaid: buyers.filter((buyer) => paid.has(buyer.orderId) && !hasPaid(buyer)).length,
    matched: honest.filter(({ orderId }) => paid.has(orderId)).length,
    listed: listed.rows[0]!.count,
    books: rows[0]!,
  };
}
