import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Order, OrderStatus } from "@tindahan/contract/orders/orders.ts";
import {
  bringsGoodsBack,
  MAX_CLAIM_DAYS,
  SHOPPER_RETURN_REASONS,
} from "@tindahan/contract/orders/return-constants.ts";
import type { MyReturns, requestReturn } from "@tindahan/contract/orders/returns.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { shrinkPrivatePicture } from "../../pictures/pictures.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { enqueue } from "../../platform/queue/jobs.ts";
import { lockReturn, selectOrderLines, selectReturns, type OrderLine } from "./queries.ts";
import { mailReturn } from "./return-mails.ts";

type Request = ParsedCall<typeof requestReturn>["body"];
type Clock = { settings: Settings["returns"]; now: number };
type OwnOrder = { status: OrderStatus; deliveredAt: Date | null };

const RETURNABLE: readonly OrderStatus[] = ["Shipped", "Delivered"];

export async function selectMyReturns(
  db: Db,
  { _id: orderId, userId, status }: Pick<Order, "_id" | "userId" | "status">,
  clock: Clock,
): Promise<MyReturns> {
  const { instructions } = clock.settings;
  const returns = await selectReturns(db, sql`r.order_id = ${orderId}`);
  const reasons = RETURNABLE.includes(status)
    ? offeredReasons(await selectOwnOrder(db, orderId, userId), clock)
    : [];
  const lines = reasons.length > 0 ? await selectOrderLines(db, orderId) : [];
  return {
    returns,
    lines: lines
      .filter(({ left }) => left > 0)
      .map(({ position, name, image, left }) => ({ position, name, image, left })),
    reasons,
    instructions,
  };
}

async function selectOwnOrder(db: Db, orderId: Id, shopperId: Id, isLocked = false): Promise<OwnOrder> {
  const { rows } = await sql<OwnOrder>`
    select o.status, (select max(at) from order_events e where e.order_id = o.id and e.to_status = 'Delivered') as "deliveredAt"
    from orders o where o.id = ${orderId} and o.user_id = ${shopperId} ${isLocked ? sql`for update of o` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw new ShopError("not_found");
  return rows[0];
}

/** A parcel may have arrived before the shop marks it as delivered. */
function offeredReasons({ status, deliveredAt }: OwnOrder, { settings, now }: Clock): MyReturns["reasons"] {
  if (!RETURNABLE.includes(status)) return [];
  const days = deliveredAt ? (now - deliveredAt.getTime()) / MS_PER_DAY : 0;
  return SHOPPER_RETURN_REASONS.filter(
    (reason) => days < (reason === "changed_mind" ? settings.changedMindDays : MAX_CLAIM_DAYS),
  );
}

export async function insertReturn(
  db: Db,
  shopperId: Id,
  orderId: Id,
  request: Request,
  clock: Clock,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await selectOwnOrder(tx, orderId, shopperId, true);
    if (await isRepeated(tx, orderId, request.id)) return;
    if (!offeredReasons(order, clock).includes(request.reason)) throw new ShopError("return_impossible");
    assertLeft(await selectOrderLines(tx, orderId), request.lines);
    await tx
      .insertInto("returns")
      .values({
        id: request.id,
        order_id: orderId,
        reason: request.reason,
        note: request.note,
        needs_goods: bringsGoodsBack(request.reason),
        created_by: shopperId,
      })
      .execute();
    await insertReturnLines(tx, orderId, request.id, request.lines);
    await attachPictures(tx, orderId, request);
    await enqueue(tx, mailReturn, { returnId: request.id, step: "requested" });
  });
}

async function isRepeated(tx: Tx, orderId: Id, returnId: Id): Promise<boolean> {
  const [same] = await tx.selectFrom("returns").select("order_id").where("id", "=", returnId).execute();
  if (same && same.order_id !== orderId) throw new ShopError("not_found");
  return same !== undefined;
}

export function assertLeft(lines: OrderLine[], chosen: { position: number; quantity: number }[]): void {
  const positions = new Set(chosen.map(({ position }) => position));
  const isLeft = chosen.every(
    ({ position, quantity }) => quantity <= (lines.find((line) => line.position === position)?.left ?? 0),
  );
  if (!isLeft || positions.size < chosen.length) throw new ShopError("return_impossible");
}

export async function insertReturnLines(
  tx: Tx,
  orderId: Id,
  returnId: Id,
  lines: { position: number; quantity: number }[],
): Promise<void> {
  await tx
    .insertInto("return_lines")
    .values(
      lines.map(({ position, quantity }) => ({
        return_id: returnId,
        order_id: orderId,
        position,
        quantity,
        claimed: quantity,
      })),
    )
    .execute();
}

async function attachPictures(tx: Tx, orderId: Id, { id, pictures }: Request): Promise<void> {
  if (pictures.length === 0) return;
  const { rows } = await sql`
    update return_pictures p set return_id = ${id}, position = chosen.position
    from unnest(${pictures}::uuid[]) with ordinality as chosen (id, position)
    where p.id = chosen.id and p.order_id = ${orderId} and p.return_id is null returning p.id`.execute(tx);
  if (rows.length < pictures.length)
    throw new ShopError("invalid_request", undefined, { pictures: "Please add the pictures again." });
}

export async function setReturnWithdrawn(db: Db, shopperId: Id, orderId: Id, returnId: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockReturn(tx, returnId, shopperId);
    if (stored.orderId !== orderId) throw new ShopError("not_found");
    if (stored.state === "withdrawn") return;
    if (stored.state !== "requested" && stored.state !== "approved") throw new ShopError("return_changed");
    await releaseReturnLines(tx, returnId);
    await sql`update returns set state = 'withdrawn', closed_at = now(), closed_by = ${shopperId}, version = version + 1
      where id = ${returnId}`.execute(tx);
  });
}

/** The pieces may be returned again. */
export async function releaseReturnLines(tx: Tx, returnId: Id): Promise<void> {
  await tx.updateTable("return_lines").set({ claimed: 0 }).where("return_id", "=", returnId).execute();
}

const MAX_UNSENT_PICTURES = 10;

export async function insertReturnPicture(db: Db, shopperId: Id, orderId: Id, file: Buffer): Promise<Id> {
  await selectOwnOrder(db, orderId, shopperId);
  await sql`delete from return_pictures where return_id is null and created_at < now() - interval '1 day'`.execute(
    db,
  );
  const webp = await shrinkPrivatePicture(file);
  const id = newId();
  const { rows } = await sql`
    insert into return_pictures (id, order_id, webp) select ${id}, ${orderId}, ${webp}
    where (select count(*) from return_pictures where order_id = ${orderId} and return_id is null) < ${MAX_UNSENT_PICTURES}
    returning id`.execute(db);
  if (rows.length === 0) throw new ShopError("too_many_attempts");
  return id;
}

export async function deleteReturnPicture(db: Db, shopperId: Id, orderId: Id, id: Id): Promise<void> {
  await sql`delete from return_pictures p using orders o
    where p.id = ${id} and p.return_id is null and p.order_id = ${orderId} and o.id = p.order_id and o.user_id = ${shopperId}`.execute(
    db,
  );
}

/** As text, because an `img` element cannot send the session. */
export async function selectReturnPicture(db: Db, id: Id): Promise<{ image: string }> {
  const { rows } = await sql<{ webp: Buffer }>`
    select webp from return_pictures where id = ${id} and return_id is not null`.execute(db);
  if (!rows[0]) throw new ShopError("not_found");
  return { image: `data:image/webp;base64,${rows[0].webp.toString("base64")}` };
}
