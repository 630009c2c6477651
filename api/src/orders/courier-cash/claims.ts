import { sql, type RawBuilder } from "kysely";
import type { ParsedCall, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type {
  Claim,
  CourierBalance,
  CourierTerms,
  exportClaims,
  getCourierCash,
  listClaims,
} from "@tindahan/contract/orders/courier-cash.ts";
import {
  CLOSING_DAYS,
  DEFAULT_COURIER_TERMS,
  MAX_EXPORTED_CLAIMS,
  type ClaimGroup,
} from "@tindahan/contract/orders/courier-cash-constants.ts";
import type { Db } from "../../platform/db/database.ts";
import { countUncheckedRemittances } from "./remittances.ts";

/** Days that a parcel is assumed to travel while its delivery is not recorded. */
const DAYS_ON_THE_WAY = 7;

/** `c` is the claim, `t` the terms of its courier, if they were set. */
const DUE_ON = sql`(manila_day(coalesce(c.delivered_at, c.shipped_at + ${DAYS_ON_THE_WAY}::int * interval '1 day'))
  + coalesce(t.remittance_days, ${DEFAULT_COURIER_TERMS.remittanceDays}::int))`;
const CLAIM_UNTIL = sql`(manila_day(c.shipped_at) + coalesce(t.claim_days, ${DEFAULT_COURIER_TERMS.claimDays}::int))`;
const TODAY = sql`manila_day(now())`;
const CLAIMS = sql`courier_claims c left join courier_terms t on t.courier = c.courier`;

type BalanceRow = TermsRow & {
  courier: string;
  parcels: number;
  owed: number;
  upTo7: number;
  upTo30: number;
  over30: number;
  short: number;
  closing: number;
};
type TermsRow = {
  remittanceDays: number | null;
  feeBasisPoints: number | null;
  feeMinCentavos: number | null;
  claimDays: number | null;
};

/** Couriers that owe cash or were ever paid by, with the most owed first. */
export async function selectCourierCash(db: Db): Promise<ResponseOf<typeof getCourierCash>> {
  const late = (from: number, to: number | null) =>
    sql`coalesce(sum(owed) filter (where late_days >= ${from}::int
      and late_days <= ${to}::int is not false), 0)::bigint`;
  const { rows } = await sql<BalanceRow>`
    with claims as (
      select c.courier, c.owed_centavos as owed, c.received_centavos > 0 as is_short, ${TODAY} - ${DUE_ON} as late_days,
        ${CLAIM_UNTIL} - ${TODAY} between 0 and ${CLOSING_DAYS}::int as is_closing
      from ${CLAIMS} where c.state = 'open'
    ), known as (
      select courier from claims union select courier from remittances
    )
    select courier, count(owed)::int as parcels, coalesce(sum(owed), 0)::bigint as owed, ${late(1, 7)} as "upTo7",
      ${late(8, 30)} as "upTo30", ${late(31, null)} as "over30", count(*) filter (where is_short)::int as short,
      count(*) filter (where is_closing)::int as closing, ${TERMS}
    from known left join claims using (courier) left join courier_terms t using (courier)
    group by courier, t.courier order by owed desc, courier`.execute(db);
  const { rows: used } = await sql<{ isUsed: boolean }>`
    select exists (select from courier_claims) as "isUsed"`.execute(db);
  return {
    couriers: rows.map(toBalance),
    problems: await countUncheckedRemittances(db),
    isUsed: used[0]!.isUsed,
  };
}

const TERMS = sql`t.remittance_days as "remittanceDays", t.fee_basis_points as "feeBasisPoints",
  t.fee_min_centavos as "feeMinCentavos", t.claim_days as "claimDays"`;

function toBalance({ courier, parcels, owed, upTo7, upTo30, over30, short, closing, ...terms }: BalanceRow) {
  return {
    courier,
    terms: toTerms(terms),
    parcels,
    owed: centavosToPesos(owed),
    overdue: {
      upTo7: centavosToPesos(upTo7),
      upTo30: centavosToPesos(upTo30),
      over30: centavosToPesos(over30),
    },
    short,
    closing,
  } satisfies CourierBalance;
}

function toTerms({ remittanceDays, feeBasisPoints, feeMinCentavos, claimDays }: TermsRow): CourierTerms {
  return {
    remittanceDays: remittanceDays ?? DEFAULT_COURIER_TERMS.remittanceDays,
    feePercent: (feeBasisPoints ?? 0) / 100,
    feeMin: centavosToPesos(feeMinCentavos ?? 0),
    claimDays: claimDays ?? DEFAULT_COURIER_TERMS.claimDays,
  };
}

const GROUPS: Record<ClaimGroup, RawBuilder<unknown>> = {
  open: sql`c.state = 'open'`,
  overdue: sql`c.state = 'open' and ${DUE_ON} < ${TODAY}`,
  short: sql`c.state = 'open' and c.received_centavos > 0`,
  closed: sql`c.state <> 'open'`,
};

type ClaimRow = Omit<Claim, "amount" | "received" | "owed" | "shippedAt" | "deliveredAt"> & {
  centavos: number;
  receivedCentavos: number;
  owedCentavos: number;
  shippedAt: Date;
  deliveredAt: Date | null;
};

type ClaimQuery = ParsedCall<typeof listClaims>["query"];

export async function selectClaims(
  db: Db,
  { courier, group = "open" }: Pick<ClaimQuery, "courier" | "group">,
  { limit, skip }: { limit: number; skip: number },
): Promise<Claim[]> {
  const order = group === "closed" ? sql`c.closed_at desc, c.order_id desc` : sql`c.shipped_at, c.order_id`;
  const { rows } = await sql<ClaimRow>`
    select c.order_id as "orderId", o.number, o.customer_name as "customerName", o.status, c.courier,
      c.tracking_number as "trackingNumber", c.state, c.centavos, c.received_centavos as "receivedCentavos",
      c.owed_centavos as "owedCentavos", c.shipped_at as "shippedAt", c.delivered_at as "deliveredAt",
      ${DUE_ON}::text as "dueOn", ${CLAIM_UNTIL}::text as "claimUntil"
    from ${CLAIMS} join orders o on o.id = c.order_id
    where ${GROUPS[group]} ${ofCourier(courier)} order by ${order} limit ${limit} offset ${skip}`.execute(db);
  return rows.map(({ centavos, receivedCentavos, owedCentavos, shippedAt, deliveredAt, ...row }) => ({
    ...row,
    amount: centavosToPesos(centavos),
    received: centavosToPesos(receivedCentavos),
    owed: centavosToPesos(owedCentavos),
    shippedAt: shippedAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }));
}

export async function countClaims(db: Db, courier?: string): Promise<Record<ClaimGroup, number>> {
  const { rows } = await sql<Record<ClaimGroup, number>>`
    select count(*) filter (where ${GROUPS.open})::int as open, count(*) filter (where ${GROUPS.overdue})::int as overdue,
      count(*) filter (where ${GROUPS.short})::int as short, count(*) filter (where ${GROUPS.closed})::int as closed
    from ${CLAIMS} where true ${ofCourier(courier)}`.execute(db);
  return rows[0]!;
}

function ofCourier(courier: string | undefined): RawBuilder<unknown> {
  return courier === undefined ? sql`` : sql`and c.courier = ${courier}`;
}

export async function selectExportedClaims(
  db: Db,
  courier?: string,
): Promise<ResponseOf<typeof exportClaims>> {
  const claims = await selectClaims(db, { courier }, { limit: MAX_EXPORTED_CLAIMS, skip: 0 });
  return {
    claims: claims.map((claim) => {
      const { customerName: _, ...exported } = claim;
      return exported;
    }),
  };
}
