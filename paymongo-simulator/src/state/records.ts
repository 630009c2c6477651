/** Stored times are in milliseconds, API times in seconds. */

export type Metadata = Record<string, string>;
export type Billing = Record<string, unknown>;
export type MethodType = "grab_pay" | "gcash" | "paymaya" | "qrph" | "card";
export type Failure = { code: string; message: string };

type BaseRecord = { id: string; createdAt: number; updatedAt: number };

export type Intent = BaseRecord & {
  kind: "intent";
  clientKey: string;
  amount: number;
  description: string | null;
  statementDescriptor: string | null;
  allowed: MethodType[];
  metadata: Metadata | null;
  status: "awaiting_payment_method" | "awaiting_next_action" | "succeeded" | "cancelled";
  lastFailure: Failure | null;
  authorizationId: string | null;
  paymentIds: string[];
};

export type Authorization = BaseRecord & {
  kind: "authorization";
  intentId: string;
  methodId: string;
  methodType: MethodType;
  returnUrl: string | null;
  qrCodeId: string | null;
  expiresAt: number | null;
  state: "open" | "paid" | "failed" | "expired" | "replaced" | "cancelled";
};

export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

export type PaymentMethod = BaseRecord & {
  kind: "method";
  type: MethodType;
  billing: Billing | null;
  metadata: Metadata | null;
  card: Card | null;
  cardBehavior: "pays" | "asks_3ds" | Failure | null;
  expirySeconds: number | null;
  isUsed: boolean;
};

export type Payment = BaseRecord & {
  kind: "payment";
  intentId: string;
  sourceId: string;
  methodType: MethodType;
  card: Card | null;
  amount: number;
  fee: number;
  status: "paid" | "failed";
  failure: Failure | null;
  description: string | null;
  statementDescriptor: string | null;
  billing: Billing | null;
  metadata: Metadata | null;
  balanceTransactionId: string | null;
  refundIds: string[];
};

export type Refund = BaseRecord & {
  kind: "refund";
  paymentId: string;
  amount: number;
  reason: string;
  notes: string | null;
  metadata: Metadata | null;
  status: "pending" | "succeeded" | "failed";
  settlesAt: number;
};

export type Webhook = BaseRecord & {
  kind: "webhook";
  url: string;
  events: string[];
  secret: string;
  status: "enabled" | "disabled";
  disabledReason: "disabled_by_merchant" | "max_retries_exceeded" | null;
  exhaustedInARow: number;
};

export type Event = BaseRecord & { kind: "event"; type: string; body: string };

export type Attempt = { at: number; status: number | null; problem: string | null };

export type Delivery = BaseRecord & {
  kind: "delivery";
  eventId: string;
  eventType: string;
  webhookId: string;
  state: "waiting" | "delivered" | "exhausted" | "dropped" | "abandoned";
  nextAttemptAt: number | null;
  attempts: Attempt[];
};

type StoredResponse = BaseRecord & {
  kind: "answer";
  fingerprint: string;
  statusCode: number;
  body: unknown;
};

type ClockOffset = { kind: "clock"; id: "clock"; aheadMs: number };

export type StoredRecord =
  | Intent
  | Authorization
  | PaymentMethod
  | Payment
  | Refund
  | Webhook
  | Event
  | Delivery
  | StoredResponse
  | ClockOffset;

export type Kind = StoredRecord["kind"];
export type RecordOf<K extends Kind> = Extract<StoredRecord, { kind: K }>;
