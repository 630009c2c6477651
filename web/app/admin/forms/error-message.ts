import { reasonOf, ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";

/** Where the reason alone leaves somebody standing: what to do next. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  network: "Please check your connection and try again.",
  product_changed: "What you have not touched shows what they saved: please look, and save again.",
  forbidden: "If you need it, ask an owner.",
};

/** What to tell a person about a call that failed. */
export function errorMessage(thrown: unknown): string {
  const reason = reasonOf(thrown, "An unexpected error occurred. Please try again in a moment.");
  const next = thrown instanceof ShopError ? NEXT[thrown.code] : undefined;
  return next ? `${reason.replace(/\.$/, "")}. ${next}` : reason;
}
