import { failureMessage, ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";

const NEXT_STEPS: Partial<Record<ErrorCode, string>> = {
  network: "Please check your connection and try again.",
  product_changed: "Fields you did not edit now show their changes. Please review and save again.",
  forbidden: "Ask an owner if you need access.",
};

export function errorMessage(thrown: unknown): string {
  const reason = failureMessage(thrown, "An unexpected error occurred. Please try again in a moment.");
  const nextStep = thrown instanceof ShopError ? NEXT_STEPS[thrown.code] : undefined;
  return nextStep ? `${reason.replace(/\.$/, "")}. ${nextStep}` : reason;
}
