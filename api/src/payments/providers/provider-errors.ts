import type { DeclineReason } from "../../platform/payment-provider.ts";

/** The provider refused the payment, or rejected the request itself. */
export class ProviderRefused extends Error {
  readonly reason: DeclineReason | "request";
  constructor(reason: ProviderRefused["reason"], detail: string) {
    super(`The payment provider refused ${detail}`);
    this.reason = reason;
  }
}

/** No valid response arrived, so the provider may or may not have acted. */
export class ProviderUnavailable extends Error {}

export class ProviderNotCalled extends ProviderUnavailable {}

export const isProviderFailure = (error: unknown): error is ProviderUnavailable | ProviderRefused =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused;

export const isDecline = (error: unknown): error is ProviderRefused & { reason: DeclineReason } =>
  error instanceof ProviderRefused && error.reason !== "request";
