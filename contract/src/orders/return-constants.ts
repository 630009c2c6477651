/** Reasons that shoppers choose from. By law, a shop must accept the first three. */
export const SHOPPER_RETURN_REASONS = ["damaged", "wrong_item", "missing", "changed_mind"] as const;
export const RETURN_REASONS = [...SHOPPER_RETURN_REASONS, "not_delivered", "out_of_stock", "other"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_STATES = [
  "requested",
  "approved",
  "received",
  "refunded",
  "declined",
  "withdrawn",
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** `todo`: the shop must act. `waiting`: the goods are on their way back. */
export const RETURN_GROUPS = ["todo", "waiting", "closed"] as const;
export type ReturnGroup = (typeof RETURN_GROUPS)[number];

export const RETURN_REASON_NAMES: Record<ReturnReason, string> = {
  damaged: "Damaged or defective",
  wrong_item: "Wrong item",
  missing: "Missing from the parcel",
  changed_mind: "Changed my mind",
  not_delivered: "Returned to sender",
  out_of_stock: "Out of stock",
  other: "Other",
};

/** Why the courier brought a parcel back. The first three count against its buyer. */
export const PARCEL_CAUSES = ["refused", "not_met", "wrong_address", "courier", "other"] as const;
export type ParcelCause = (typeof PARCEL_CAUSES)[number];

export const PARCEL_CAUSE_NAMES: Record<ParcelCause, string> = {
  refused: "The customer refused it",
  not_met: "Nobody was there",
  wrong_address: "The address was wrong",
  courier: "The courier’s mistake",
  other: "Another reason",
};

export const PARCEL_CONDITIONS = ["good", "opened", "damaged"] as const;
export type ParcelCondition = (typeof PARCEL_CONDITIONS)[number];

export const PARCEL_CONDITION_NAMES: Record<ParcelCondition, string> = {
  good: "Good",
  opened: "Opened",
  damaged: "Damaged",
};

export const MAX_RETURN_PICTURES = 3;
export const MAX_RETURN_TEXT = 1_000;
/** Two years: the prescription of claims under RA 11967. */
export const MAX_CLAIM_DAYS = 730;

/** The shop answers for these: delivery is refunded, too. */
export function isShopAtFault(reason: ReturnReason): boolean {
  return reason !== "changed_mind" && reason !== "not_delivered" && reason !== "other";
}

/** True if the goods should come back, unless the shop decides otherwise. */
export function bringsGoodsBack(reason: ReturnReason): boolean {
  return reason !== "missing" && reason !== "out_of_stock";
}

export function returnNumber(number: number): string {
  return `R-${number}`;
}
