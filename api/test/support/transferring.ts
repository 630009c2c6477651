import { sql } from "kysely";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import type { TransferMethod } from "@tindahan/contract/payments/methods.ts";
import { saveTransferAccount } from "@tindahan/contract/payments/transfer-accounts.ts";
import {
  importStatement,
  listTransfers,
  type StatementResult,
} from "@tindahan/contract/payments/transfers.ts";
import { sweepPayments } from "../../src/payments/payments.ts";
import { details } from "./paying.ts";
import { openTestShop, test as base, type Member, type Shop } from "./shop.ts";

type Transferring = {
  member: Member;
  orderId: string;
  number: number;
  productId: string;
  due: number;
};

export type TransferShop = Shop & {
  owner: Member;
  accountId: string;
  order: (options?: {
    pesos?: number;
    member?: Member;
    method?: TransferMethod;
    stock?: number;
  }) => Promise<Transferring>;
  importText: (text: string, accountId?: string) => Promise<StatementResult>;
  /** Status of the order, state of its payments and stock of its product. */
  stateOf: (
    orderId: string,
  ) => Promise<{ status: string; payment: string; stock: number; paidEvents: number }>;
  wait: (interval: string) => Promise<void>;
};

export const test = base.extend<{ transfers: TransferShop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  transfers: async ({}, use) => {
    const { shop, close } = await openTransferShop();
    await use(shop);
    await close();
  },
});

async function openTransferShop(): Promise<{ shop: TransferShop; close: () => Promise<void> }> {
  const { shop, close } = await openTestShop({
    PAYMENT_METHODS: "cod,bank_transfer,gcash_transfer",
  });
  const owner = await shop.admin();
  await owner.call(saveTransferAccount, {
    params: { method: "bank_transfer" },
    body: { bank: "BPI", name: "Aling Nena Store", number: "1234-5678-90" },
  });
  const { accounts } = await owner.call(listTransfers, {});
  const accountId = accounts[0]!._id;
  return { shop: { ...shop, owner, accountId, ...gestures(shop, owner, accountId) }, close };
}

function gestures(
  shop: Shop,
  owner: Member,
  bankAccountId: string,
): Pick<TransferShop, "order" | "importText" | "stateOf" | "wait"> {
  const { services } = shop;
  return {
    async order({ pesos = 250, member, method = "bank_transfer", stock = 10 } = {}) {
      const shopper = member ?? (await shop.shopper());
      const { id: productId } = await shop.product({ stock, priceCentavos: pesos * 100 });
      await shopper.call(addToCart, { body: { userId: shopper.id, productId } });
      const { orderId, number } = await shopper.call(checkout, {
        body: { userId: shopper.id, ...details, paymentMethod: method },
      });
      const { amount_centavos: due } = await services.db
        .selectFrom("payments")
        .select("amount_centavos")
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow();
      return { member: shopper, orderId, number, productId, due };
    },
    async importText(text, accountId = bankAccountId) {
      return (await owner.call(importStatement, { body: { accountId, text } })).result;
    },
    async stateOf(orderId) {
      const { rows } = await sql<{ status: string; payment: string; stock: number; paidEvents: number }>`
        select o.status, (select string_agg(state, ',' order by attempt) from payments where order_id = o.id) as payment,
          (select stock from variants v join order_lines l on l.variant_id = v.id where l.order_id = o.id) as stock,
          (select count(*)::int from order_events where order_id = o.id and kind = 'paid') as "paidEvents"
        from orders o where o.id = ${orderId}`.execute(services.db);
      return rows[0]!;
    },
    async wait(interval) {
      await shop.letTimePass(interval);
      // People log in again.
      await shop.superuser.pool.query(
        "update sessions set created_at = now(), last_seen_at = now(), confirmed_at = now(), expires_at = now() + interval '1 hour'",
      );
      await sweepPayments.run(services, {});
    },
  };
}

/** A pasted line of a history, as of `at`. */
export function statementLine(
  centavos: number,
  reference: string,
  at = new Date(),
  sender = "JU** D.",
): string {
  const manila = new Date(at.getTime() + 8 * 3_600_000).toISOString();
  return [
    `${manila.slice(0, 10)} ${manila.slice(11, 19)}`,
    (centavos / 100).toFixed(2),
    reference,
    sender,
  ].join(",");
}
