import { sql, type RawBuilder } from "kysely";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type {
  ManagedReturn,
  OrderReturns,
  RefundSource,
  ReturnListItem,
} from "@tindahan/contract/orders/manage-returns.ts";
import { proposeRefund, splitByWeight, type LineMoney } from "@tindahan/contract/orders/refund-shares.ts";
import { isShopAtFault, returnNumber, type ReturnGroup } from "@tindahan/contract/orders/return-constants.ts";
import { canBeSentBack } from "@tindahan/contract/payments/methods.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { REFUND_STATES } from "../queries.ts";

type Times = "createdAt" | "answeredAt" | "receivedAt" | "closedAt";

type Parcel = NonNullable<ManagedReturn["parcel"]>;

type ReturnRow = Omit<ManagedReturn, Times | "number" | "refunds" | "proposal" | "parcel"> & {
  parcel: (Omit<Parcel, "charge"> & { centavos: number }) | null;
  number: number;
  createdAt: Date;
  answeredAt: Date | null;
  receivedAt: Date | null;
  closedAt: Date | null;
  refunds: {
    at: string;
    centavos: number;
    state: keyof typeof REFUND_STATES;
    handReference: string | null;
  }[];
};

export type StoredReturn = Omit<ManagedReturn, "proposal">;

export async function selectReturns(db: Db, condition: RawBuilder<unknown>): Promise<StoredReturn[]> {
  const { rows } = await sql<ReturnRow>`
    select r.id as "_id", r.number, r.state, r.reason, r.note, r.answer, r.refund_note as "refundNote",
      r.needs_goods as "needsGoods", r.created_by <> o.user_id as "isByShop", r.version,
      r.created_at as "createdAt", r.answered_at as "answeredAt", r.received_at as "receivedAt", r.closed_at as "closedAt",
      (select json_agg(json_build_object('position', l.position, 'name', l.name, 'image', l.image, 'quantity', rl.quantity,
          'received', rl.received, 'restocked', rl.restocked) order by l.position)
        from return_lines rl join order_lines l using (order_id, position) where rl.return_id = r.id) as lines,
      array(select p.id from return_pictures p where p.return_id = r.id order by p.position) as pictures,
      (select coalesce(json_agg(json_build_object('at', f.updated_at, 'centavos', f.amount_centavos, 'state', f.state,
          'handReference', f.hand_reference) order by f.created_at, f.id), '[]')
        from refunds f where f.return_id = r.id) as refunds,
      (select json_build_object('cause', p.cause, 'condition', p.condition, 'courier', p.courier,
          'trackingNumber', p.tracking_number, 'centavos', p.charge_centavos)
        from returned_parcels p where p.return_id = r.id) as parcel
    from returns r join orders o on o.id = r.order_id where ${condition} order by r.created_at, r.id`.execute(
    db,
  );
  return rows.map(({ number, refunds, parcel, createdAt, answeredAt, receivedAt, closedAt, ...row }) => ({
    ...row,
    parcel: parcel && toParcel(parcel),
    number: returnNumber(number),
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt && answeredAt.toISOString(),
    receivedAt: receivedAt && receivedAt.toISOString(),
    closedAt: closedAt && closedAt.toISOString(),
    refunds: refunds.map(({ at, centavos, state, handReference }) => ({
      at: new Date(at).toISOString(),
      amount: centavosToPesos(centavos),
      state: REFUND_STATES[state],
      handReference,
    })),
  }));
}

function toParcel({ centavos, ...parcel }: NonNullable<ReturnRow["parcel"]>): Parcel {
  return { ...parcel, charge: centavosToPesos(centavos) };
}

export type OrderLine = {
  position: number;
  name: string;
  image: string;
  /** Pieces that no return claims. */
  left: number;
  money: LineMoney;
};

type LineRow = Omit<OrderLine, "money" | "left"> &
  Omit<LineMoney, "delivery"> & { claimed: number; fees: number };

export async function selectOrderLines(db: Db, orderId: Id): Promise<OrderLine[]> {
  const { rows } = await sql<LineRow>`
    select l.position, l.name, l.image, l.quantity, (l.price_centavos * l.quantity - l.discount_centavos)::bigint as goods,
      coalesce(s.claimed, 0) as claimed, coalesce(s.refunded, 0) as refunded, given.goods as "refundedGoods",
      given.delivery as "refundedDelivery", (o.shipping_centavos + o.cod_fee_centavos)::bigint as fees
    from orders o join order_lines l on l.order_id = o.id
      left join returned_lines s on s.order_id = o.id and s.position = l.position
      cross join lateral (
        select coalesce(sum(goods_centavos), 0)::bigint as goods, coalesce(sum(delivery_centavos), 0)::bigint as delivery
        from return_lines r where r.order_id = o.id and r.position = l.position) as given
    where o.id = ${orderId} order by l.position`.execute(db);
  const fees = splitByWeight(
    rows[0]?.fees ?? 0,
    rows.map(({ goods }) => goods),
  );
  return rows.map(({ position, name, image, claimed, fees: ofOrder, ...money }, index) => ({
    position,
    name,
    image,
    left: money.quantity - claimed,
    money: { ...money, delivery: ofOrder === 0 ? 0 : fees[index]! },
  }));
}

type SourceRow = { attempt: number | null; method: string; provider: string; paidAt: Date | null } & {
  paidCentavos: number;
  refundedCentavos: number;
};

/** The payments that money can go back from, with what is left of them in centavos. */
export async function selectRefundSources(
  db: Db,
  orderId: Id,
): Promise<(Omit<RefundSource, "refundable"> & { refundableCentavos: number })[]> {
  const { rows } = await sql<SourceRow>`
    select source.*, coalesce((select sum(amount_centavos) from refunds r where r.order_id = ${orderId}
      and r.attempt is not distinct from source.attempt and r.state <> 'failed'), 0)::bigint as "refundedCentavos"
    from (
      select attempt, method, provider, settled_at as "paidAt", paid_centavos as "paidCentavos" from payments
      where order_id = ${orderId} and state in ('paid', 'mismatched') and (provider_payment is not null or method = 'in_person')
      union all
      select null, payment_method, 'cash', null, total_centavos from orders
      where id = ${orderId} and payment_method = 'cod' and status = 'Delivered') as source
    order by attempt`.execute(db);
  return rows.map(({ attempt, method, provider, paidAt, paidCentavos, refundedCentavos }) => ({
    attempt,
    method,
    provider,
    goesThroughProvider: paidAt !== null && canBeSentBack(method, paidAt, Date.now()),
    refundableCentavos: Math.max(0, paidCentavos - refundedCentavos),
  }));
}

/** Pieces whose money goes back: those that came, or all of them if none had to come. */
export function refundedPieces({
  needsGoods,
  lines,
}: Pick<StoredReturn, "needsGoods" | "lines">): { position: number; pieces: number }[] {
  return lines.map(({ position, quantity, received }) => ({
    position,
    pieces: needsGoods ? (received ?? quantity) : quantity,
  }));
}

export function proposeReturnRefund(
  stored: Pick<StoredReturn, "reason" | "needsGoods" | "lines">,
  lines: OrderLine[],
  refundable: number,
) {
  const moneyOf = (position: number) => lines.find((line) => line.position === position)!.money;
  return proposeRefund(
    refundedPieces(stored).map(({ position, pieces }) => ({ money: moneyOf(position), pieces })),
    { isShopAtFault: isShopAtFault(stored.reason), refundable },
  );
}

export async function selectOrderReturns(db: Db, orderId: Id): Promise<OrderReturns> {
  const [order, returns, lines, sources] = await Promise.all([
    db
      .selectFrom("orders")
      .select(["number", "version", "status", "customer_name", "payment_method"])
      .where("id", "=", orderId)
      .executeTakeFirst(),
    selectReturns(db, sql`r.order_id = ${orderId}`),
    selectOrderLines(db, orderId),
    selectRefundSources(db, orderId),
  ]);
  if (!order) throw new ShopError("not_found");
  const refundable = Math.max(0, ...sources.map(({ refundableCentavos }) => refundableCentavos));
  return {
    order: {
      _id: orderId,
      number: order.number,
      version: order.version,
      status: order.status as OrderStatus,
      customerName: order.customer_name,
      paymentMethod: order.payment_method,
    },
    returns: returns.map((one) => {
      const proposal = proposeReturnRefund(one, lines, refundable);
      return {
        ...one,
        proposal: {
          goods: centavosToPesos(proposal.goods),
          delivery: centavosToPesos(proposal.delivery),
          proposed: centavosToPesos(proposal.proposed),
          most: centavosToPesos(proposal.most),
        },
      };
    }),
    lines: lines.map(({ money, ...line }) => ({
      ...line,
      quantity: money.quantity,
      refunded: money.refunded,
      goods: centavosToPesos(money.goods),
      delivery: centavosToPesos(money.delivery),
      refundedGoods: centavosToPesos(money.refundedGoods),
      refundedDelivery: centavosToPesos(money.refundedDelivery),
    })),
    sources: sources.map(({ refundableCentavos, ...source }) => ({
      ...source,
      refundable: centavosToPesos(refundableCentavos),
    })),
  };
}

export async function selectOrderOfReturn(db: Db, returnId: Id): Promise<Id> {
  const found = await db
    .selectFrom("returns")
    .select("order_id")
    .where("id", "=", returnId)
    .executeTakeFirst();
  if (!found) throw new ShopError("not_found");
  return found.order_id;
}

const IS_WAITING = sql`r.state = 'approved' and r.needs_goods`;

const GROUPS: Record<ReturnGroup, RawBuilder<unknown>> = {
  todo: sql`r.closed_at is null and not (${IS_WAITING})`,
  waiting: sql`r.closed_at is null and ${IS_WAITING}`,
  closed: sql`r.closed_at is not null`,
};

export async function selectReturnList(
  db: Db,
  group: ReturnGroup | undefined,
  { limit, skip }: { limit: number; skip: number },
): Promise<ReturnListItem[]> {
  const isOldestFirst = group === "todo" || group === "waiting";
  const { rows } = await sql<
    Omit<ReturnListItem, "number" | "createdAt"> & { number: number; createdAt: Date }
  >`
    select r.id as "_id", r.number, r.order_id as "orderId", o.customer_name as "customerName", r.state, r.reason,
      r.needs_goods as "needsGoods", r.created_at as "createdAt",
      (select sum(quantity)::int from return_lines l where l.return_id = r.id) as pieces
    from returns r join orders o on o.id = r.order_id ${group ? sql`where ${GROUPS[group]}` : sql``}
    order by ${isOldestFirst ? sql`r.created_at, r.id` : sql`r.number desc`} limit ${limit} offset ${skip}`.execute(
    db,
  );
  return rows.map(({ number, createdAt, ...row }) => ({
    ...row,
    number: returnNumber(number),
    createdAt: createdAt.toISOString(),
  }));
}

export async function countReturns(db: Db): Promise<Record<ReturnGroup, number>> {
  const { rows } = await sql<Record<ReturnGroup, number>>`
    select count(*) filter (where ${GROUPS.todo}) as todo, count(*) filter (where ${GROUPS.waiting}) as waiting,
      count(*) filter (where ${GROUPS.closed}) as closed from returns r`.execute(db);
  return rows[0]!;
}

export type LockedReturn = StoredReturn & { orderId: Id; isStockHeld: boolean };

/** Locks the order, and with it all its returns. */
export async function lockReturn(tx: Tx, returnId: Id, shopperId?: Id): Promise<LockedReturn> {
  const { rows } = await sql<{ orderId: Id; isStockHeld: boolean }>`
    select o.id as "orderId", o.stock_held as "isStockHeld" from orders o
    where o.id = (select order_id from returns where id = ${returnId})
      ${shopperId ? sql`and o.user_id = ${shopperId}` : sql``} for update`.execute(tx);
  const [stored] = rows[0] ? await selectReturns(tx, sql`r.id = ${returnId}`) : [];
  if (!stored) throw new ShopError("not_found");
  return { ...stored, ...rows[0]! };
}
