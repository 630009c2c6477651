import { sql } from "kysely";
import type { ResponseOf, ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import {
  MAX_COUNTED_RECORDS,
  type AuditRecord,
  type listAudit,
} from "@tindahan/contract/accounts/manage-audit.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../platform/db/database.ts";
import { paginationOf } from "../platform/db/pagination.ts";
import { startOfManilaDay } from "../platform/db/sql.ts";

type Filter = ParsedCall<typeof listAudit>["query"];
type Row = Omit<AuditRecord, "at"> & { at: Date };

const DEFAULT_PAGE_SIZE = 50;

export async function selectAuditEntries(db: Db, filter: Filter): Promise<ResponseOf<typeof listAudit>> {
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = filter;
  const [records, counted, people] = await Promise.all([
    auditPageStatement(filter, limit, (page - 1) * limit).execute(db),
    auditCountStatement(filter).execute(db),
    selectAuditActors(db),
  ]);
  const total = counted.rows[0]!.n;
  const mentioned = records.rows.flatMap(({ before, after }) => [before?.category, after?.category]);
  return {
    records: records.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    pagination: paginationOf(page, limit, total),
    people,
    categories: await selectCategoryNames(
      db,
      mentioned.filter((id) => typeof id === "string"),
    ),
  };
}

async function selectCategoryNames(db: Db, ids: Id[]): Promise<{ _id: Id; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("categories").select(["id", "name"]).where("id", "in", ids).execute();
  return rows.map(({ id, name }) => ({ _id: id, name }));
}

export async function selectAuditActors(db: Db): Promise<{ _id: Id; name: string }[]> {
  const people = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("role", "=", "admin")
    .orderBy("username")
    .execute();
  return people.map(({ id, username }) => ({ _id: id, name: username! }));
}

function auditPageStatement(filter: Filter, limit: number, skip: number) {
  return sql<Row>`
    select a.id as "_id", a.at, coalesce(u.username, 'Someone') as by, a.action, a.entity, a.entity_id as "entityId",
      coalesce(a.after->>'name', a.before->>'name', t.username, t.email, '') as name, a.before, a.after
    from (select * from audit_log a where ${auditConditions(filter)} order by a.at desc, a.id desc
      limit ${limit} offset ${skip}) as a
    left join users u on u.id = a.actor_id
    left join users t on t.id = a.entity_id and a.entity in ('admin', 'customer') order by a.at desc, a.id desc`;
}

function auditCountStatement(filter: Filter) {
  return sql<{ n: number }>`select count(*) as n from (
    select from audit_log a where ${auditConditions(filter)} limit ${sql.lit(MAX_COUNTED_RECORDS)}) as found`;
}

function auditConditions({ person, entity, entityId, from, to }: Filter) {
  const parts = [
    ...(person ? [sql`a.actor_id = ${person}`] : []),
    ...(entity ? [sql`a.entity = ${entity}`] : []),
    ...(entityId ? [sql`a.entity_id = ${entityId}`] : []),
    ...(from ? [sql`a.at >= ${startOfManilaDay(sql`${from}::date`)}`] : []),
    ...(to ? [sql`a.at < ${startOfManilaDay(sql`(${to}::date + 1)`)}`] : []),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}
