import type { MethodType } from "../state/records.ts";

type Method = {
  label: string;
  flow: "redirect" | "qr" | "card";
  /** Validity of an attempt; null if none is documented. */
  windowMs: number | null;
  /** Hundredths of a percent, VAT included. */
  feeBasisPoints: number;
  feeCentavos: number;
  maximumAmount: number | null;
  failure: { code: string; message: string };
};

const MINUTE_MS = 60_000;
const WALLET_MAXIMUM = 100_000_00;

export const methods: Record<MethodType, Method> = {
  grab_pay: {
    label: "GrabPay",
    flow: "redirect",
    windowMs: 15 * MINUTE_MS,
    feeBasisPoints: 220,
    feeCentavos: 0,
    maximumAmount: WALLET_MAXIMUM,
    // GrabPay documents no codes, so the shop must not depend on this one.
    failure: { code: "payment_failed", message: "The payment was declined by GrabPay." },
  },
  gcash: {
    label: "GCash",
    flow: "redirect",
    windowMs: 4 * 60 * MINUTE_MS,
    feeBasisPoints: 250,
    feeCentavos: 0,
    maximumAmount: WALLET_MAXIMUM,
    failure: { code: "CLOSED", message: "The payment was closed." },
  },
  paymaya: {
    label: "Maya",
    flow: "redirect",
    windowMs: 30 * MINUTE_MS,
    feeBasisPoints: 200,
    feeCentavos: 0,
    maximumAmount: WALLET_MAXIMUM,
    failure: { code: "PY0119", message: "The payment was declined by the issuer." },
  },
  qrph: {
    label: "QR Ph",
    flow: "qr",
    windowMs: 30 * MINUTE_MS,
    feeBasisPoints: 150,
    feeCentavos: 0,
    maximumAmount: null,
    failure: { code: "payment_failed", message: "The payment was declined by the bank." },
  },
  card: {
    label: "Card",
    flow: "card",
    windowMs: null,
    feeBasisPoints: 350,
    feeCentavos: 15_00,
    maximumAmount: null,
    failure: { code: "authentication_failed", message: "The card holder could not be authenticated." },
  },
};

export const methodTypes = Object.keys(methods) as MethodType[];

export function feeFor(type: MethodType, amount: number): number {
  const { feeBasisPoints, feeCentavos } = methods[type];
  return Math.round((amount * feeBasisPoints) / 10_000) + feeCentavos;
}
