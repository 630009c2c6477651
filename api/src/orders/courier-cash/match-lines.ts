import { sql, type RawBuilder } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  isPaying,
  type ClaimState,
  type LineOutcome,
} from "@tindahan/contract/orders/courier-cash-constants.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { StoredTerms } from "./terms.ts";
import type { FileRow } from "./remittance-file.ts";

export type MatchedLine = {
  row: number;
  trackingNumber: string;
  orderId: Id | null;
  owedCentavos: number;
  collectedCentavos: number;
  feeCentavos: number;
  freightCentavos: number;
  outcome: LineOutcome;
};

type Parcel = {
  orderId: Id;
  key: string | null;
  trackingNumber: string | null;
  /** Null: no claim, because the order was paid online or has not shipped. */
  state: ClaimState | null;
  centavos: number;
  receivedCentavos: number;
  isPaid: boolean;
};

type Rows = { fileRows: FileRow[] } | { orderIds: Id[] };

/** Takes the orders' locks first, as a change of their status does. */
export async function lockMatchedOrders(tx: Tx, rows: Rows): Promise<void> {
  await sql`select from orders o where ${whereMatched(rows)} order by o.id for update`.execute(tx);
}

export async function matchLines(db: Db, rows: Rows, terms: StoredTerms): Promise<MatchedLine[]> {
  const parcels = await selectParcels(db, whereMatched(rows));
  return "fileRows" in rows
    ? matchFileRows(rows.fileRows, parcels, terms)
    : matchChosenOrders(rows.orderIds, parcels, terms);
}

function whereMatched(rows: Rows): RawBuilder<unknown> {
  if ("orderIds" in rows) return sql`o.id = any (${rows.orderIds}::uuid[])`;
  const keys = new Set(rows.fileRows.map(({ trackingNumber }) => trackingKey(trackingNumber)));
  return sql`o.tracking_number is not null and lower(translate(o.tracking_number, ' -', '')) = any (${[...keys]}::text[])`;
}

/** By their tracking number alone: amounts repeat, and names are spelled in many ways. */
function matchFileRows(rows: FileRow[], parcels: Parcel[], terms: StoredTerms): MatchedLine[] {
  const byKey = new Map(parcels.map((parcel) => [parcel.key, parcel]));
  return rows.map(({ isReadable, feeCentavos, ...row }) => {
    const parcel = byKey.get(trackingKey(row.trackingNumber));
    const outcome = isReadable ? outcomeOf(parcel, row.collectedCentavos) : "unreadable";
    const line = {
      ...row,
      orderId: parcel?.orderId ?? null,
      owedCentavos: owedCentavos(parcel),
      feeCentavos: feeCentavos ?? expectedFee(row.collectedCentavos, terms),
      outcome,
    };
    if (parcel && isPaying(outcome)) parcel.isPaid = true;
    return line;
  });
}

function matchChosenOrders(orderIds: Id[], parcels: Parcel[], terms: StoredTerms): MatchedLine[] {
  if (parcels.length < new Set(orderIds).size) throw new ShopError("not_found");
  return parcels.map((parcel, index) => {
    const collectedCentavos = owedCentavos(parcel);
    return {
      row: index + 1,
      trackingNumber: parcel.trackingNumber ?? "",
      orderId: parcel.orderId,
      owedCentavos: collectedCentavos,
      collectedCentavos,
      feeCentavos: expectedFee(collectedCentavos, terms),
      freightCentavos: 0,
      outcome: outcomeOf(parcel, collectedCentavos),
    };
  });
}

/** As `orders_by_tracking` compares tracking numbers. */
function trackingKey(trackingNumber: string): string {
  return trackingNumber.toLowerCase().replaceAll(/[ -]/g, "");
}

async function selectParcels(db: Db, where: RawBuilder<unknown>): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select o.id as "orderId", lower(translate(o.tracking_number, ' -', '')) as key,
      o.tracking_number as "trackingNumber", c.state, coalesce(c.centavos, 0) as centavos,
      coalesce(c.received_centavos, 0) as "receivedCentavos",
      exists (select from remittance_lines l
        where l.order_id = o.id and l.outcome in ('settled', 'short', 'over')) as "isPaid"
    from orders o left join courier_claims c on c.order_id = o.id where ${where} order by o.id`.execute(db);
  return rows;
}

function outcomeOf(parcel: Parcel | undefined, collectedCentavos: number): LineOutcome {
  if (!parcel) return "unknown";
  if (collectedCentavos === 0) return "no_cash";
  if (parcel.state === null) return "not_owed";
  if (parcel.state === "settled" || parcel.isPaid) return "repeated";
  if (parcel.state === "returned") return "returned";
  const rest = parcel.centavos - parcel.receivedCentavos;
  if (collectedCentavos < rest) return "short";
  return collectedCentavos > rest ? "over" : "settled";
}

function owedCentavos(parcel: Parcel | undefined): number {
  return parcel?.state === "open" ? parcel.centavos - parcel.receivedCentavos : 0;
}

function expectedFee(collectedCentavos: number, { feeBasisPoints, feeMinCentavos }: StoredTerms): number {
  if (collectedCentavos === 0) return 0;
  return Math.max(feeMinCentavos, Math.round((collectedCentavos * feeBasisPoints) / 10_000));
}
