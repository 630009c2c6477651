import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { TransferMethod } from "@tindahan/contract/payments/methods.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { OnlineProvider, PaymentReport, ProviderMethod } from "../../../platform/payment-provider.ts";
import type { ProviderModule } from "../../provider-module.ts";
import { ProviderRefused } from "../provider-errors.ts";
import { transferAccountRoutes } from "./accounts.ts";
import { transferRoutes } from "./transfers.ts";

/** Shoppers send the money to the shop's own account; imported statements, or a person, say what arrived. */
export const manual: ProviderModule = {
  routes(app, services) {
    transferAccountRoutes(app, services);
    transferRoutes(app, services);
  },
  // Connected even without an account, because open payments to a removed one go on.
  connect: () => async (db) => createManualProvider(db, await selectOfferedMethods(db)),
};

const EXPLANATIONS: Record<TransferMethod, string> = {
  bank_transfer: "Transfer to the shop’s bank account. You get the details next.",
  gcash_transfer: "Send to the shop’s GCash. You get the details next.",
  maya_transfer: "Send to the shop’s Maya. You get the details next.",
  qrph_transfer: "Scan the shop’s QR Ph code with your bank or e-wallet app.",
};

async function selectOfferedMethods(db: Db): Promise<ProviderMethod[]> {
  const { rows } = await sql<{ id: Id; method: TransferMethod }>`
    select id, method from transfer_accounts where is_active order by method`.execute(db);
  return rows.map(({ id, method }) => ({
    id: method,
    explanation: EXPLANATIONS[method],
    limits: () => ({ min: 0, max: Infinity }),
    transferAccountId: id,
  }));
}

function createManualProvider(db: Db, methods: ProviderMethod[]): OnlineProvider {
  return {
    name: "manual",
    isOnline: true,
    isLive: true,
    methods,
    isAvailable: () => true,
    async start({ orderId, attempt, amountCentavos }) {
      const reference = `transfer-${orderId}-${attempt}`;
      return reportOf(reference, orderId, amountCentavos);
    },
    status: (reference) => selectReport(db, reference),
    async cancel(reference) {
      const report = await selectReport(db, reference);
      if (report.status === "paid") throw new ProviderRefused("request", "to cancel: the transfer arrived");
      return {
        ...report,
        status: "cancelled",
        failure: { reason: null, words: "The transfer did not arrive in time." },
      };
    },
    refund: async () => {
      throw new ProviderRefused("request", "the refund: a person sends transfers back");
    },
    refundStatus: async () => {
      throw new ProviderRefused("request", "the refund: a person sends transfers back");
    },
    parseWebhook: () => {
      throw new ShopError("signature_invalid");
    },
    doctor: async () => [],
    cardEntry: null,
  };
}

function reportOf(reference: string, orderId: Id, amountCentavos: number): PaymentReport {
  return {
    reference,
    status: "waiting",
    isLive: true,
    amountCentavos,
    currency: "PHP",
    orderId,
    payment: null,
    failure: null,
    step: { kind: "transfer", url: null },
  };
}

async function selectReport(db: Db, reference: string): Promise<PaymentReport> {
  const { rows } = await sql<{ orderId: Id; amountCentavos: number; isReceived: boolean }>`
    select p.order_id as "orderId", p.amount_centavos as "amountCentavos",
      exists (select from transfer_receipts r where (r.order_id, r.attempt) = (p.order_id, p.attempt)) as "isReceived"
    from payments p where p.provider_reference = ${reference}`.execute(db);
  if (!rows[0]) throw new ProviderRefused("request", "an unknown transfer");
  const { orderId, amountCentavos, isReceived } = rows[0];
  const report = reportOf(reference, orderId, amountCentavos);
  return isReceived ? { ...report, status: "paid", payment: reference } : report;
}
