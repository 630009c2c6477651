export const MAX_QUANTITY = 99;
export const MAX_NOTE_LENGTH = 500;
/** Long enough to resist guessing. Matching ignores case. */
export const VOUCHER_CODE = /^[A-Za-z0-9-]{6,30}$/;
export const PROMOTION_STATES = ["running", "planned", "over"] as const;
