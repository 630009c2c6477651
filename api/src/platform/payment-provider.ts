import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { PaymentMethod, ProviderName } from "@tindahan/contract/payments/methods.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";

export type PaymentProviders = {
  connected: () => Promise<PaymentProvider[]>;
  forget: () => void;
};

export type PaymentProvider = PaidOnDelivery | OnlineProvider;

type Offering = {
  name: ProviderName;
  methods: ProviderMethod[];
};

export type ProviderMethod = {
  id: PaymentMethod;
  explanation: string;
  limits: (payments: Settings["payments"]) => PaymentLimits;
  /** The shop's own account that shoppers transfer to. Missing: the provider, or the rider, collects the money. */
  transferAccountId?: Id;
};

/** Bounds of the order total, in centavos. */
export type PaymentLimits = { min: number; max: number };

export type PaidOnDelivery = Offering & { isOnline: false };

/**
 * All calls are idempotent. Raises: `ProviderRefused`; `ProviderUnavailable` for no answer, when the call may have
 * succeeded.
 */
export type OnlineProvider = Offering & {
  isOnline: true;
  /** True for real money. Payments of the other mode settle nothing. */
  isLive: boolean;
  /** False for some time after a failure; no shopper is sent to it meanwhile. */
  isAvailable: () => boolean;
  /** Requests the payment. Undefined: no answer, and a card may have been charged; `status` tells later. */
  start: (request: PaymentRequest) => Promise<PaymentReport | undefined>;
  status: (reference: string) => Promise<PaymentReport>;
  /** Prevents payment under this reference. Refused if paid, being paid or closed. */
  cancel: (reference: string) => Promise<PaymentReport>;
  refund: (request: RefundRequest) => Promise<RefundReport>;
  refundStatus: (reference: string) => Promise<RefundReport>;
  parseWebhook: (webhook: Webhook) => WebhookEvent | null;
  doctor: (methods: PaymentMethod[], now: number) => Promise<ProviderFinding[]>;
  /** Card tokenization for browsers; null: the provider takes no cards now. */
  cardEntry: { url: string; publicKey: string } | null;
};

/**
 * `waiting`: the shopper can pay. `processing`: the shopper has paid, the provider confirms. `failed`: not charged;
 * may be retried. `cancelled`: closed for payment.
 */
export type PaymentStatus = "waiting" | "processing" | "paid" | "failed" | "cancelled";

export type PaymentReport = {
  /** Unique across providers: at most 100 letters, digits, hyphens and underscores. */
  reference: string;
  status: PaymentStatus;
  isLive: boolean;
  /** The paid amount if known, otherwise the requested one. */
  amountCentavos: number;
  currency: string;
  orderId: string | null;
  /** The provider's ID for refunds; null: nothing was paid. */
  payment: string | null;
  failure: PaymentFailure | null;
  step: PaymentStep | null;
};

export type PaymentStep =
  /** On the provider's page. `otherReference`: a second payment ID that may come back. */
  | { kind: "page"; url: string; otherReference: string | null }
  | { kind: "code"; image: string; url: string | null }
  /** To the shop's own account; the shop's pages say how. */
  | { kind: "transfer"; url: null };

type PaymentFailure = { reason: DeclineReason | null; words: string };

/** `bank_away`: the bank did not answer; the card may be fine. */
export type DeclineReason = "declined" | "bank_away";

export type PaymentRequest = {
  orderId: Id;
  /** A new attempt starts only when the previous reference can no longer be paid. */
  attempt: number;
  tries: number;
  method: PaymentMethod;
  amountCentavos: number;
  description: string;
  payer: { name: string; phone: string; email: string | null };
  payWithinSeconds: number;
  cardToken: string | null;
  reference: string | null;
  /** Await before the next provider call, so that a crash loses no payment. */
  keepReference: (reference: string) => Promise<void>;
  returnUrl: string;
};

export type RefundRequest = {
  id: Id;
  payment: string;
  amountCentavos: number;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | "others";
  note: string;
};

export type RefundReport = { reference: string; status: "pending" | "succeeded" | "failed" };

export type Webhook = {
  headers: Record<string, string | string[] | undefined>;
  /** Raw bytes: a reserialized body would not match the signature. */
  body: Buffer;
  nowSeconds: number;
};

/** Treat as a hint: query the provider for the state. */
export type WebhookEvent = { id: string; type: string; payment: string | null; refund: string | null };

export type ProviderFinding = { about: "keys" | "webhook" | "server"; isFine: boolean; words: string };
