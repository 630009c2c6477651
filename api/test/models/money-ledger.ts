import { sql } from "kysely";
import type { Services } from "../../src/platform/services.ts";
import type { Provider } from "../support/paying.ts";

/** Every product of a test that balances its books begins with so many. */
export const STOCK = 1000;

export type Balance = {
  takenCentavos: number;
  /** Of it: for orders that are paid, or marked for refund, or given back. */
  accountedCentavos: number;
  /** Payments at the provider that the shop does not know, or of another amount. */
  unknown: number;
  chargedTwice: number;
  /** Paid in our books and not in theirs. */
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

type ProviderBooks = {
  takenCentavos: number;
  payments: { id: string; amount: number; refunded: number; metadata: { order_id: string } }[];
};

/** The provider's books against ours, centavo by centavo. */
export async function balance({ db }: Services, provider: Provider): Promise<Balance> {
  const books = await provider.control<ProviderBooks>("/books");
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
  const ours = new Map(rows.map((row) => [row.id, row]));
  const isAccounted = ({ id, amount }: { id: string; amount: number }) => {
    const row = ours.get(id);
    return (
      row?.centavos === amount && (row.status !== "Cancelled" || row.isMarked || row.refunded === amount)
    );
  };
  const perOrder = Map.groupBy(books.payments, ({ metadata }) => metadata.order_id);
  return {
    takenCentavos: books.takenCentavos,
    accountedCentavos: books.payments.filter(isAccounted).reduce((sum, { amount }) => sum + amount, 0),
    unknown: books.payments.filter(({ id, amount }) => ours.get(id)?.centavos !== amount).length,
    chargedTwice: [...perOrder.values()].filter((payments) => payments.length > 1).length,
    invented: rows.filter(({ id }) => !books.payments.some((payment) => payment.id === id)).length,
    refundsThatDiffer: books.payments.filter(({ id, refunded }) => refunded !== (ours.get(id)?.refunded ?? 0))
      .length,
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
