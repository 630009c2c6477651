import { sql } from "kysely";
import type { ResponseOf, ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { MAX_COUNTED_RECORDS } from "@tindahan/contract/accounts/manage-audit.ts";
import type { listSecurityEvents, SecurityEvent } from "@tindahan/contract/accounts/security-events.ts";
import type { Db } from "../platform/db/database.ts";
import { paginationOf } from "../platform/db/pagination.ts";
import { startOfManilaDay } from "../platform/db/sql.ts";
import { selectAuditActors } from "./list-audit.ts";

type Filter = ParsedCall<typeof listSecurityEvents>["query"];
type Row = Omit<SecurityEvent, "at"> & { at: Date };

const DEFAULT_PAGE_SIZE = 50;

export async function selectSecurityEvents(
  db: Db,
  filter: Filter,
): Promise<ResponseOf<typeof listSecurityEvents>> {
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = filter;
  const [events, counted, people] = await Promise.all([
    sql<Row>`
      select e.id as "_id", e.at, e.kind, e.outcome, coalesce(u.username, u.email) as by, t.username as target,
        e.network, e.path, e.count
      from (select * from security_events e where ${securityEventConditions(filter)} order by e.at desc, e.id desc
        limit ${limit} offset ${(page - 1) * limit}) as e
      left join users u on u.id = e.user_id left join users t on t.id = e.target_id
      order by e.at desc, e.id desc`.execute(db),
    sql<{ n: number }>`select count(*) as n from (
      select from security_events e where ${securityEventConditions(filter)} limit ${sql.lit(MAX_COUNTED_RECORDS)}) as found`.execute(
      db,
    ),
    selectAuditActors(db),
  ]);
  return {
    events: events.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    pagination: paginationOf(page, limit, counted.rows[0]!.n),
    people,
  };
}

/** Successful log-ins of shoppers are listed only on request: there are too many. */
function securityEventConditions({ person, kind, isRefused, from, to }: Filter) {
  return sql.join(
    [
      kind ? sql`e.kind = ${kind}` : sql`(e.account_type is distinct from 'shopper' or e.outcome <> 'ok')`,
      ...(person ? [sql`${person} in (e.user_id, e.target_id)`] : []),
      ...(isRefused ? [sql`e.outcome <> 'ok'`] : []),
      ...(from ? [sql`e.at >= ${startOfManilaDay(sql`${from}::date`)}`] : []),
      ...(to ? [sql`e.at < ${startOfManilaDay(sql`(${to}::date + 1)`)}`] : []),
    ],
    sql` and `,
  );
}
