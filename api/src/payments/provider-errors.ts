import type { DeclineReason } from "../platform/payment-provider.ts";

/** The provider answered, and the answer is no: to the payment itself, or to the way in which we asked. */
export class ProviderRefused extends Error {
  readonly reason: DeclineReason | "request";
  constructor(reason: ProviderRefused["reason"], words: string) {
    super(`The payment provider refused ${words}`);
    this.reason = reason;
  }
}

/** No answer, or none that can be understood: whether the provider has acted is not known. */
export class ProviderAway extends Error {}

/** The provider was not even asked. */
export class ProviderNotAsked extends ProviderAway {}

/** Whether the caller has to go on with what is stored, and ask again later. */
export const isNoAnswer = (error: unknown): error is ProviderAway | ProviderRefused =>
  error instanceof ProviderAway || error instanceof ProviderRefused;

/** Whether the payment itself was refused, by a bank for instance. */
export const isDecline = (error: unknown): error is ProviderRefused & { reason: DeclineReason } =>
  error instanceof ProviderRefused && error.reason !== "request";
