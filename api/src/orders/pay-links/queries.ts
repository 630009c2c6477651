import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { lockOrder } from "../admin/manage-orders.ts";

/** The order stays readable for this long after the last day to pay. */
const VALID_FOR = "30 days";

export type OpenedLink = { id: Id; orderId: Id; shopperId: Id };

export async function selectOpenedLink(db: Db, id: Id): Promise<OpenedLink | undefined> {
  const { rows } = await sql<OpenedLink>`
    select l.id, l.order_id as "orderId", o.user_id as "shopperId" from pay_links l join orders o on o.id = l.order_id
    where l.id = ${id} and l.revoked_at is null and l.expires_at > now()`.execute(db);
  return rows[0];
}

export async function selectActivePayLink(
  db: Db,
  orderId: Id,
): Promise<{ id: Id; expiresAt: Date } | undefined> {
  const { rows } = await sql<{ id: Id; expiresAt: Date }>`
    select id, expires_at as "expiresAt" from pay_links
    where order_id = ${orderId} and revoked_at is null and expires_at > now()`.execute(db);
  return rows[0];
}

type LinkedOrder = { order: { customerName: string; total: number }; payUntil: Date | null };

export async function selectLinkedOrder(db: Db, orderId: Id): Promise<LinkedOrder> {
  const { rows } = await sql<{ customerName: string; centavos: number; payUntil: Date | null }>`
    select o.customer_name as "customerName", o.total_centavos as centavos,
      case when o.status = 'Pending Payment' and s.pay_until > now() then s.pay_until end as "payUntil"
    from orders o left join staff_orders s on s.order_id = o.id where o.id = ${orderId}`.execute(db);
  const { customerName, centavos, payUntil } = rows[0]!;
  return { order: { customerName, total: centavosToPesos(centavos) }, payUntil };
}

/** Repeated, keeps the link that is valid. */
export async function insertPayLink(db: Db, actorId: Id, orderId: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    if (await selectActivePayLink(tx, orderId)) return;
    await sql`update pay_links set revoked_at = now() where order_id = ${orderId} and revoked_at is null`.execute(
      tx,
    );
    const id = newId();
    const { rows } = await sql`
      insert into pay_links (id, order_id, created_by, expires_at)
      select ${id}, s.order_id, ${actorId}, greatest(now(), s.pay_until) + ${VALID_FOR}::interval
      from staff_orders s where s.order_id = ${orderId} returning id`.execute(tx);
    if (rows.length === 0)
      throw new ShopError("order_cannot_change", "Only orders that staff entered have a pay link.");
    await recordLink(tx, actorId, orderId, { before: false, after: true });
  });
}

export async function setPayLinkRevoked(db: Db, actorId: Id, orderId: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const { rows } = await sql`
      update pay_links set revoked_at = now() where order_id = ${orderId} and revoked_at is null returning id`.execute(
      tx,
    );
    if (rows.length > 0) await recordLink(tx, actorId, orderId, { before: true, after: false });
  });
}

async function recordLink(
  tx: Tx,
  actorId: Id,
  orderId: Id,
  { before, after }: { before: boolean; after: boolean },
): Promise<void> {
  await insertAuditRecord(tx, {
    actorId,
    action: "update",
    entity: "order",
    entityId: orderId,
    before: { hasPayLink: before },
    after: { hasPayLink: after },
  });
}
