import type { PaymongoConfig } from "../config.ts";

/** The payment provider: how it is reached now, and the client that does so. */
export type Provider = { config: PaymongoConfig; gateway: PaymentGateway };

/** What we ask of whoever takes the shoppers' money for us. */
export type PaymentGateway = {
  isAvailable: () => boolean;
  createIntent: (key: string, attributes: object) => Promise<Intent>;
  createMethod: (key: string, attributes: object) => Promise<{ id: string }>;
  attach: (intentId: string, attributes: object) => Promise<Intent>;
  getIntent: (id: string) => Promise<Intent>;
  cancelIntent: (id: string) => Promise<Intent>;
  createRefund: (key: string, attributes: object) => Promise<ProviderRefund>;
  getRefund: (id: string) => Promise<ProviderRefund>;
};

/** A payment as the provider reports it. */
export type Intent = {
  id: string;
  status: string;
  isLive: boolean;
  /** What was really taken, where the provider says so. */
  amountCentavos: number;
  currency: string;
  orderId: string | null;
  /** Null: not paid. */
  paymentId: string | null;
  failure: string;
  failureCode: string;
  /** Where the shopper pays. */
  url: string | null;
  qrImage: string | null;
};

export type ProviderRefund = { id: string; status: "pending" | "succeeded" | "failed" };
