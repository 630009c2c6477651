import { sql } from "kysely";
import type { Services } from "../../src/platform/services.ts";
import type { Provider } from "../support/paying.ts";

export const STOCK = 1000;

export type Balance = {
  takenCentavos: number;
  /** Part of takenCentavos whose order is paid, flagged for refund or refunded. */
  accountedCentavos: number;
  unknown: number;
  chargedTwice: number;
  invented: number;
  refundsThatDiffer: number;
  stuckOrders: number;
  productsOffStock: number;
};

type Row = {
  id: string;
  order_id: string;
  centavos: number;
  state: string;
  status: string;
  refunded: number;
  isMarked: boolean;
};

type ProviderLedger = {
  takenCentavos: number;
  payments: { id: string; amount: number; refunded: number; metadata: { order_id: string } }[];
};

export async function balance({ db }: Services, provider: Provider): Promise<Balance> {
  const ledger = await provider.control<ProviderLedger>("/ledger");
  const { rows } = await sql<Row>`
    select p.provider_payment as id, p.order_id, p.paid_centavos as centavos, p.state, o.status,
      (select coalesce(sum(amount_centavos), 0)::int from refunds r where (r.order_id, r.attempt) = (p.order_id, p.attempt)
        and r.state in ('pending', 'succeeded')) as refunded,
      exists (select from payment_flags m where (m.order_id, m.attempt) = (p.order_id, p.attempt)
        and m.kind in ('refund', 'mismatch', 'refund_failed')) as "isMarked"
    from payments p join orders o on o.id = p.order_id where p.provider_payment is not null`.execute(db);
  const { rows: stuck } = await sql<{ orders: number; products: number }>`
    select (select count(*)::int from orders o where status = 'Pending Payment'
        or exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open'))) as orders,
      (select count(*)::int from variants v where stock is not null and stock <> ${STOCK} - (
        select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
        where l.variant_id = v.id and o.status <> 'Cancelled')) as products`.execute(db);
  const paymentsById = new Map(rows.map((row) => [row.id, row]));
  const isAccounted = ({ id, amount }: { id: string; amount: number }) => {
    const row = paymentsById.get(id);
    return (
      row?.centavos === amount && (row.status !== "Cancelled" || row.isMarked || row.refunded === amount)
    );
  };
  const perOrder = Map.groupBy(ledger.payments, ({ metadata }) => metadata.order_id);
  return {
    takenCentavos: ledger.takenCentavos,
    accountedCentavos: ledger.payments.filter(isAccounted).reduce((sum, { amount }) => sum + amount, 0),
    unknown: ledger.payments.filter(({ id, amount }) => paymentsById.get(id)?.centavos !== amount).length,
    chargedTwice: [...perOrder.values()].filter((payments) => payments.length > 1).length,
    invented: rows.filter(({ id }) => !ledger.payments.some((payment) => payment.id === id)).length,
    refundsThatDiffer: ledger.payments.filter(
      ({ id, refunded }) => refunded !== (paymentsById.get(id)?.refunded ?? 0),
    ).length,
    stuckOrders: stuck[0]!.orders,
    productsOffStock: stuck[0]!.products,
  };
}

export function balanced(takenCentavos: number): Balance {
  return {
    takenCentavos,
    accountedCentavos: takenCentavos,
    unknown: 0,
    chargedTwice: 0,
    invented: 0,
    refundsThatDiffer: 0,
    stuckOrders: 0,
    productsOffStock: 0,
  };
}
