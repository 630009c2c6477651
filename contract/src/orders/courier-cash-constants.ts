/** Lists of claims: `overdue` and `short` are parts of `open`. */
export const CLAIM_GROUPS = ["open", "overdue", "short", "closed"] as const;
export type ClaimGroup = (typeof CLAIM_GROUPS)[number];

export const CLAIM_STATES = ["open", "settled", "returned", "written_off"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Outcomes of a remittance's row. The first three pay for the parcel. */
export const LINE_OUTCOMES = [
  "settled",
  "short",
  "over",
  "no_cash",
  "repeated",
  "returned",
  "not_owed",
  "unknown",
  "unreadable",
] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export function isPaying(outcome: LineOutcome): boolean {
  return outcome === "settled" || outcome === "short" || outcome === "over";
}

/** True if an admin should look into the row. */
export function isLineProblem(outcome: LineOutcome): boolean {
  return outcome !== "settled" && outcome !== "no_cash";
}

export const REMITTANCE_COLUMNS = ["trackingNumber", "collected", "fee", "freight"] as const;
export type RemittanceColumn = (typeof REMITTANCE_COLUMNS)[number];

export const MAX_REMITTANCE_ROWS = 5_000;
export const MAX_REMITTANCE_CHARS = 1_000_000;
/** Parcels that can be chosen by hand; more come as a file. */
export const MAX_CHOSEN_PARCELS = 200;
/** Open claims in one exported sheet. */
export const MAX_EXPORTED_CLAIMS = 10_000;
/** A claim window that ends within these days is shown as ending. */
export const CLOSING_DAYS = 7;

export const DEFAULT_COURIER_TERMS = { remittanceDays: 7, feePercent: 0, feeMin: 0, claimDays: 30 } as const;
