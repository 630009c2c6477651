import { sql } from "kysely";
import { complaintNumber, type Complaint, type ComplaintState } from "@tindahan/contract/pages/complaints.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db, Tx } from "../platform/db/database.ts";

type NewComplaint = Omit<
  Complaint,
  "_id" | "number" | "createdAt" | "isLate" | "state" | "version" | "replies" | "customerId"
> & {
  id: Id;
};
export type StoredComplaint = { number: string; dueOn: string; isNew: boolean };

export async function insertComplaint(tx: Tx, complaint: NewComplaint): Promise<StoredComplaint> {
  const { id, dueOn, kind, name, email, phone, orderNumber, message } = complaint;
  const { rows: inserted } = await sql<{ number: number }>`
    insert into complaints (id, due_on, kind, name, email, phone, order_number, message)
    values (${id}, ${dueOn}, ${kind}, ${name}, ${email}, ${phone}, ${orderNumber}, ${message})
    on conflict (id) do nothing returning number`.execute(tx);
  const { rows } = await sql<{ number: number; dueOn: string }>`
    select number, due_on::text as "dueOn" from complaints where id = ${id} and email = ${email}`.execute(tx);
  // Another complaint has this id, which is practically impossible: return a dummy number.
  const { number, dueOn: due } = rows[0] ?? { number: 0, dueOn };
  return { number: complaintNumber(number), dueOn: due, isNew: inserted.length > 0 };
}

const LIST_COLUMNS = sql`c.id as "_id", c.number, c.created_at as "createdAt", c.due_on::text as "dueOn",
  c.state = 'open' and c.due_on < manila_day(now()) as "isLate", c.kind, c.name, c.state`;

type Row = Omit<Complaint, "number" | "createdAt" | "replies"> & { number: number; createdAt: Date };

export async function selectComplaints(
  db: Db,
  state: ComplaintState | undefined,
  { limit, skip }: { limit: number; skip: number },
) {
  const { rows } = await sql<
    Omit<Row, "email" | "phone" | "orderNumber" | "message" | "version" | "customerId">
  >`
    select ${LIST_COLUMNS} from complaints c ${state ? sql`where c.state = ${state}` : sql``}
    order by ${state === "open" ? sql`c.due_on, c.number` : sql`c.number desc`} limit ${limit} offset ${skip}`.execute(
    db,
  );
  return rows.map(({ number, createdAt, ...row }) => ({
    ...row,
    number: complaintNumber(number),
    createdAt: createdAt.toISOString(),
  }));
}

export async function countComplaints(db: Db): Promise<Record<ComplaintState, number>> {
  const { rows } = await sql<Record<ComplaintState, number>>`
    select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'answered') as answered,
      count(*) filter (where state = 'closed') as closed from complaints`.execute(db);
  return rows[0]!;
}

export async function selectComplaint(db: Db, id: Id): Promise<Complaint | undefined> {
  const { rows } = await sql<Row>`
    select ${LIST_COLUMNS}, coalesce(c.email, '') as email, c.phone, c.order_number as "orderNumber", c.message, c.version,
      (select u.id from users u where u.role = 'shopper' and lower(u.email) = lower(c.email)) as "customerId"
    from complaints c where c.id = ${id}`.execute(db);
  if (!rows[0]) return undefined;
  const { rows: replies } = await sql<{ _id: Id; at: Date; by: string; text: string }>`
    select r.id as "_id", r.created_at as at, coalesce(nullif(u.name, ''), u.username, 'Someone') as by, r.text
    from complaint_replies r join users u on u.id = r.author_id
    where r.complaint_id = ${id} order by r.created_at, r.id`.execute(db);
  const { number, createdAt, ...row } = rows[0];
  return {
    ...row,
    number: complaintNumber(number),
    createdAt: createdAt.toISOString(),
    replies: replies.map(({ at, ...reply }) => ({ ...reply, at: at.toISOString() })),
  };
}

export type LockedComplaint = { number: number; state: ComplaintState; version: number };

export async function lockComplaint(tx: Tx, id: Id): Promise<LockedComplaint | undefined> {
  const { rows } = await sql<LockedComplaint>`
    select number, state, version from complaints where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function updateComplaintState(tx: Tx, id: Id, state: ComplaintState): Promise<void> {
  await sql`update complaints set state = ${state}, version = version + 1 where id = ${id}`.execute(tx);
}

export async function insertComplaintReply(
  tx: Tx,
  reply: { id: Id; complaintId: Id; authorId: Id; text: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into complaint_replies (id, complaint_id, author_id, text)
    values (${reply.id}, ${reply.complaintId}, ${reply.authorId}, ${reply.text})
    on conflict (id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function selectComplaintReply(
  db: Db,
  id: Id,
): Promise<{ complaintId: Id; text: string } | undefined> {
  const { rows } = await sql<{ complaintId: Id; text: string }>`
    select complaint_id as "complaintId", text from complaint_replies where id = ${id}`.execute(db);
  return rows[0];
}
