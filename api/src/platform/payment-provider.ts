import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { PaymentMethod, ProviderName } from "@tindahan/contract/payments/methods.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";

/** All who can take money now, because what they need is set up, in the order in which their methods are offered. */
export type PaymentProviders = {
  connected: () => Promise<PaymentProvider[]>;
  /** To be called after a change of their keys, so that it takes effect here before the notification arrives. */
  forget: () => void;
};

/** Takes the shoppers' money: the rider at the door, or a company that we call over the network. */
export type PaymentProvider = PaidOnDelivery | OnlineProvider;

type Offering = {
  /** Stored with each payment. */
  name: ProviderName;
  /** The methods that work now, with the keys that it has. */
  methods: ProviderMethod[];
};

export type ProviderMethod = {
  id: PaymentMethod;
  /** Tells shoppers what happens when they choose it. */
  explanation: string;
  limits: (payments: Settings["payments"]) => PaymentLimits;
};

/** The smallest and the largest total, in centavos, of an order that can be paid this way. */
export type PaymentLimits = { min: number; max: number };

/** Orders are confirmed at once, and no payment is recorded, because the rider collects the money. */
export type PaidOnDelivery = Offering & { isOnline: false };

/**
 * Every function throws `ProviderRefused` if the answer is no, and `ProviderAway` if there is none, in which case whether
 * the provider has acted is not known. What a function makes is made once, however often it is called with the same input.
 */
export type OnlineProvider = Offering & {
  isOnline: true;
  /** Whether it moves real money. A payment of the other kind settles nothing. */
  isLive: boolean;
  /** False for a while after it has failed to respond. No shopper is sent there meanwhile. */
  isAvailable: () => boolean;
  /**
   * Asks for the money, and says how the shopper pays it, or that it is paid. Undefined: no answer, though a card may have
   * been charged. The order then waits until `status` tells.
   */
  start: (wanted: PaymentRequest) => Promise<PaymentReport | undefined>;
  status: (reference: string) => Promise<PaymentReport>;
  /** Closes it: from then on it cannot be paid. Refused if it is paid, being paid, or closed already. */
  cancel: (reference: string) => Promise<PaymentReport>;
  refund: (wanted: RefundRequest) => Promise<RefundReport>;
  refundStatus: (reference: string) => Promise<RefundReport>;
  /** Returns the event, or null if it is of no use. Throws `signature_invalid` unless the provider has signed it. */
  parseWebhook: (webhook: Webhook) => WebhookEvent | null;
  /** Examines its keys, its webhook and the network between us, for an owner or operator. */
  doctor: (methods: PaymentMethod[], now: number) => Promise<ProviderFinding[]>;
  /** The URL at which a browser gets a token for a card, if this provider takes cards now. */
  cardEntry: { url: string; publicKey: string } | null;
};

/**
 * The state of a payment. `waiting`: the shopper can pay. `processing`: they have done their part. `failed`: they were not
 * charged, and may try again under the same reference. `cancelled`: it cannot be paid under this reference any more.
 */
export type PaymentStatus = "waiting" | "processing" | "paid" | "failed" | "cancelled";

export type PaymentReport = {
  /** Unique over all providers: at most 100 letters, digits, hyphens and underscores. */
  reference: string;
  status: PaymentStatus;
  isLive: boolean;
  /** The amount that was taken, where the provider says so, and else the amount that was asked for. */
  amountCentavos: number;
  currency: string;
  /** The order that the provider believes it is for. */
  orderId: string | null;
  /** The provider's name for the money that was taken, by which it is refunded. Null: nothing was. */
  payment: string | null;
  failure: PaymentFailure | null;
  /** How the shopper pays, while they can. */
  step: PaymentStep | null;
};

export type PaymentStep =
  /** On another page. `otherReference`: the provider's second name for the payment, as it may come back to us. */
  | { kind: "page"; url: string; otherReference: string | null }
  /** By scanning a picture on our page. `url`: a page that shows it as well. */
  | { kind: "code"; image: string; url: string | null };

/** The reason why nothing was paid, in our words and in the provider's. */
type PaymentFailure = { reason: DeclineReason; words: string };

/** `bank_away` says nothing about the card. */
export type DeclineReason = "declined" | "bank_away";

export type PaymentRequest = {
  orderId: Id;
  /** An attempt has one reference at the provider; an order has another attempt only if that can no longer be paid. */
  attempt: number;
  /** How often the shopper was sent to pay in this attempt. */
  tries: number;
  method: PaymentMethod;
  amountCentavos: number;
  description: string;
  payer: { name: string; phone: string; email: string | null };
  /** A code must not be payable for longer. */
  payWithinSeconds: number;
  /** In place of a card's number, which the shop never sees. */
  cardToken: string | null;
  /** The reference from an earlier try, which this one continues. */
  reference: string | null;
  /** To be awaited before the next call to the provider: whatever becomes of us, the payment is known. */
  keepReference: (reference: string) => Promise<void>;
  /** Our URL for the shopper who comes back. */
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
  /** The very bytes: serialized again, they would not fit the signature. */
  body: Buffer;
  nowSeconds: number;
};

/** The references of the payment and the refund that it may be about. It is only ever a reason to ask the provider. */
export type WebhookEvent = { id: string; type: string; payment: string | null; refund: string | null };

export type ProviderFinding = { about: "keys" | "webhook" | "server"; isFine: boolean; words: string };
