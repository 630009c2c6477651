export const SECONDS_BETWEEN_CODES = 30;
export const MAX_ADDRESSES = 20;
export const MAX_STREET_LENGTH = 300;
export const MAX_LANDMARK_LENGTH = 200;
export const TEMPORARY_PASSWORD_DAYS = 7;
/** Long enough for a passphrase: the password gives access to the whole shop. */
export const MIN_PASSWORD_LENGTH = 15;
/** Days from the first sign-in within which owners and staff must set up a second factor. */
export const SECOND_FACTOR_GRACE_DAYS = 14;
export const PAGE_SIZES = [4, 10, 25, 50] as const;
export const MAX_PASSKEYS = 10;
export const AUDITED_ENTITIES = [
  "product",
  "category",
  "promotion",
  "order",
  "order_note",
  "refund",
  "return",
  "remittance",
  "bulk_change",
  "customer",
  "settings",
  "page",
  "complaint",
  "admin",
] as const;
