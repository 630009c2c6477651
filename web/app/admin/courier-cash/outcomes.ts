import type { LineOutcome } from "@tindahan/contract/orders/courier-cash-constants.ts";

export const OUTCOME_NAMES: Record<LineOutcome, string> = {
  settled: "Settled",
  short: "Short-paid",
  over: "Paid too much",
  no_cash: "No cash in this row",
  repeated: "Paid before",
  returned: "Returned or cancelled",
  not_owed: "Not a shipped cash order",
  unknown: "Unknown tracking number",
  unreadable: "Not readable",
};
