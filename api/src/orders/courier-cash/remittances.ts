import { sql, type RawBuilder } from "kysely";
import type { ParsedCall, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type {
  getRemittance,
  previewRemittance,
  recordRemittance,
  RemittanceColumns,
  RemittanceItem,
  RemittanceLine,
  RemittanceSums,
} from "@tindahan/contract/orders/courier-cash.ts";
import {
  isLineProblem,
  isPaying,
  LINE_OUTCOMES,
  type LineOutcome,
} from "@tindahan/contract/orders/courier-cash-constants.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { lockMatchedOrders, matchLines, type MatchedLine } from "./match-lines.ts";
import {
  fileError,
  findColumns,
  readFileRows,
  readRemittanceFile,
  titlesOf,
  type ColumnTitles,
  type FileRow,
} from "./remittance-file.ts";
import { rememberColumns, selectTerms, type StoredTerms } from "./terms.ts";

type Source = Pick<ParsedCall<typeof previewRemittance>["body"], "courier" | "file" | "orderIds">;
type Input = ParsedCall<typeof recordRemittance>["body"];

type SourceRows = {
  rows: { fileRows: FileRow[] } | { orderIds: Id[] };
  titles: string[];
  columns: RemittanceColumns | null;
  columnTitles: ColumnTitles | null;
  hash: string | null;
};

export async function selectRemittancePreview(
  db: Db,
  source: Source,
): Promise<ResponseOf<typeof previewRemittance>> {
  const terms = await selectTerms(db, source.courier);
  const { rows, titles, columns, hash } = readSource(source, terms);
  const lines = await matchLines(db, rows, terms);
  const recorded = hash === null ? undefined : await selectIdByHash(db, hash);
  return {
    titles,
    columns,
    lines: lines.map(toLine),
    sums: sumLines(lines),
    recordedAs: recorded ?? null,
  };
}

function readSource({ file, orderIds }: Source, terms: StoredTerms): SourceRows {
  if ((file === undefined) === (orderIds === undefined)) throw new ShopError("invalid_request");
  if (!file)
    return { rows: { orderIds: orderIds! }, titles: [], columns: null, columnTitles: null, hash: null };
  const read = readRemittanceFile(file.text);
  const columns = file.columns ?? findColumns(read.titles, terms.columns);
  return {
    rows: { fileRows: columns ? readFileRows(read, columns) : [] },
    titles: read.titles,
    columns,
    columnTitles: columns && titlesOf(read, columns),
    hash: read.hash,
  };
}

/** Returns the id of the remittance: the given one, or that of an earlier record of the same file. */
export async function insertRemittance(
  db: Db,
  actorId: Id,
  input: Input,
): Promise<{ id: Id; isRepeated: boolean }> {
  const { id, courier } = input;
  return db.transaction().execute(async (tx) => {
    const terms = await selectTerms(tx, courier);
    const { rows, columnTitles, columns, hash } = readSource(input, terms);
    if (input.file && !columns) throw fileError("Please choose the columns.");
    const { rows: inserted } = await sql`
      insert into remittances (id, courier, received_on, reference, centavos, file_hash, created_by)
      values (${id}, ${courier}, ${input.receivedOn}, ${input.reference}, ${pesosToCentavos(input.amount)}, ${hash}, ${actorId})
      on conflict do nothing returning id`.execute(tx);
    if (inserted.length === 0) return { id: await selectRepeatedId(tx, id, hash), isRepeated: true };

    await lockMatchedOrders(tx, rows);
    const lines = await matchLines(tx, rows, terms);
    await insertLines(tx, id, lines);
    await receiveCash(tx, actorId, courier, lines);
    if (columnTitles) await rememberColumns(tx, courier, columnTitles);
    await insertAuditRecord(tx, {
      actorId,
      action: "create",
      entity: "remittance",
      entityId: id,
      before: null,
      after: {
        courier,
        amount: input.amount,
        reference: input.reference,
        receivedOn: input.receivedOn,
        parcels: lines.length,
        problems: sumLines(lines).problems,
      },
    });
    return { id, isRepeated: false };
  });
}

async function selectRepeatedId(tx: Tx, id: Id, hash: string | null): Promise<Id> {
  const sameFile = hash === null ? undefined : await selectIdByHash(tx, hash);
  return sameFile ?? id;
}

async function selectIdByHash(db: Db, hash: string): Promise<Id | undefined> {
  const row = await db
    .selectFrom("remittances")
    .select("id")
    .where("file_hash", "=", hash)
    .executeTakeFirst();
  return row?.id;
}

async function insertLines(tx: Tx, id: Id, lines: MatchedLine[]): Promise<void> {
  await sql`insert into remittance_lines (remittance_id, row_number, tracking_number, order_id, owed_centavos,
      collected_centavos, fee_centavos, freight_centavos, outcome)
    select ${id}, l.* from json_to_recordset(${JSON.stringify(lines)}) as l ("row" integer, "trackingNumber" text, "orderId" uuid,
      "owedCentavos" bigint, "collectedCentavos" bigint, "feeCentavos" bigint, "freightCentavos" bigint, outcome text)`.execute(
    tx,
  );
}

/** The courier that paid has the claim from now on, so that its balance is right after a wrong choice at shipping. */
async function receiveCash(tx: Tx, actorId: Id, courier: string, lines: MatchedLine[]): Promise<void> {
  const paying = lines.filter(({ outcome }) => isPaying(outcome));
  await sql`
    with paid as (
      select * from json_to_recordset(${JSON.stringify(paying)}) as l ("orderId" uuid, "collectedCentavos" bigint)
    ), changed as (
      update courier_claims c set courier = ${courier}, received_centavos = c.received_centavos + "collectedCentavos",
        state = case when c.received_centavos + "collectedCentavos" >= centavos then 'settled' else 'open' end,
        closed_at = case when c.received_centavos + "collectedCentavos" >= centavos then now() end,
        closed_by = case when c.received_centavos + "collectedCentavos" >= centavos then ${actorId}::uuid end
      from paid where c.order_id = "orderId" returning c.order_id, c.owed_centavos
    )
    update orders o set cash_owed_centavos = changed.owed_centavos from changed where o.id = changed.order_id`.execute(
    tx,
  );
}

type RemittanceRow = Omit<RemittanceItem, "amount" | "sums" | "difference" | "checkedAt" | "createdAt"> & {
  centavos: number;
  checkedAt: Date | null;
  createdAt: Date;
  sums: { outcome: LineOutcome; rows: number; collected: number; fees: number; freight: number }[] | null;
};

const SUMS = sql`(select json_agg(s) from (
  select outcome, count(*) as rows, sum(collected_centavos) as collected, sum(fee_centavos) as fees,
    sum(freight_centavos) as freight
  from remittance_lines l where l.remittance_id = r.id group by outcome) as s)`;

async function selectRemittances(db: Db, rest: RawBuilder<unknown>): Promise<RemittanceItem[]> {
  const { rows } = await sql<RemittanceRow>`
    select r.id as "_id", r.courier, r.received_on::text as "receivedOn", r.reference, r.centavos, r.checked_at as "checkedAt",
      r.created_at as "createdAt", coalesce(nullif(u.name, ''), u.username) as "createdBy", ${SUMS} as sums
    from remittances r join users u on u.id = r.created_by ${rest}`.execute(db);
  return rows.map(({ centavos, sums: groups, checkedAt, createdAt, ...row }) => {
    const sums = sumGroups(groups ?? []);
    return {
      ...row,
      amount: centavosToPesos(centavos),
      sums,
      difference: centavosToPesos(centavos - pesosToCentavos(sums.net)),
      checkedAt: checkedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  });
}

export async function selectRemittanceList(
  db: Db,
  courier: string | undefined,
  { limit, skip }: { limit: number; skip: number },
): Promise<RemittanceItem[]> {
  return selectRemittances(
    db,
    sql`where ${ofCourier(courier)} order by r.created_at desc, r.id desc limit ${limit} offset ${skip}`,
  );
}

export async function countRemittances(db: Db, courier: string | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from remittances r where ${ofCourier(courier)}`.execute(db);
  return rows[0]!.n;
}

function ofCourier(courier: string | undefined): RawBuilder<unknown> {
  return courier === undefined ? sql`true` : sql`r.courier = ${courier}`;
}

export async function selectRemittance(db: Db, id: Id): Promise<ResponseOf<typeof getRemittance>> {
  const [remittance] = await selectRemittances(db, sql`where r.id = ${id}`);
  if (!remittance) throw new ShopError("not_found");
  const { rows } = await sql<MatchedLine>`
    select row_number as "row", tracking_number as "trackingNumber", order_id as "orderId", owed_centavos as "owedCentavos",
      collected_centavos as "collectedCentavos", fee_centavos as "feeCentavos", freight_centavos as "freightCentavos", outcome
    from remittance_lines where remittance_id = ${id} order by row_number`.execute(db);
  return { remittance, lines: rows.map(toLine) };
}

const PROBLEMS = LINE_OUTCOMES.filter(isLineProblem);

/** Those with problem rows, or whose rows do not add up to the transferred sum. */
export async function countUncheckedRemittances(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from remittances r where r.checked_at is null and (
      select count(*) filter (where outcome in (${sql.join(PROBLEMS)})) > 0
        or coalesce(sum(collected_centavos - fee_centavos - freight_centavos), 0) <> r.centavos
      from remittance_lines l where l.remittance_id = r.id)`.execute(db);
  return rows[0]!.n;
}

export async function setRemittanceChecked(db: Db, actorId: Id, id: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const checked = await tx
      .updateTable("remittances")
      .set({ checked_at: sql`now()`, checked_by: actorId })
      .where("id", "=", id)
      .where("checked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!checked) return;
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "remittance",
      entityId: id,
      before: { isChecked: false },
      after: { isChecked: true },
    });
  });
}

function toLine({ owedCentavos, collectedCentavos, feeCentavos, freightCentavos, ...line }: MatchedLine) {
  return {
    ...line,
    owed: centavosToPesos(owedCentavos),
    collected: centavosToPesos(collectedCentavos),
    fee: centavosToPesos(feeCentavos),
    freight: centavosToPesos(freightCentavos),
  } satisfies RemittanceLine;
}

function sumLines(lines: MatchedLine[]): RemittanceSums {
  return sumGroups(
    lines.map(({ outcome, collectedCentavos, feeCentavos, freightCentavos }) => ({
      outcome,
      rows: 1,
      collected: collectedCentavos,
      fees: feeCentavos,
      freight: freightCentavos,
    })),
  );
}

function sumGroups(groups: NonNullable<RemittanceRow["sums"]>): RemittanceSums {
  const sumOf = (
    column: "rows" | "collected" | "fees" | "freight",
    isIncluded: (outcome: LineOutcome) => boolean = () => true,
  ) => groups.reduce((sum, group) => sum + (isIncluded(group.outcome) ? group[column] : 0), 0);
  const [collected, fees, freight] = [sumOf("collected"), sumOf("fees"), sumOf("freight")];
  return {
    rows: sumOf("rows"),
    problems: sumOf("rows", isLineProblem),
    collected: centavosToPesos(collected),
    matched: centavosToPesos(sumOf("collected", isPaying)),
    fees: centavosToPesos(fees),
    freight: centavosToPesos(freight),
    net: centavosToPesos(collected - fees - freight),
  };
}
