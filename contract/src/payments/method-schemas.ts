import { z } from "zod";
import { keysOf } from "../core/primitives.ts";
import {
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_PROVIDERS,
  STORED_METHODS,
  TRANSFER_METHODS,
} from "./methods.ts";

export const PaymentKind = z.enum(PAYMENT_KINDS);
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
/** Methods of stored orders, including those that only staff may choose. */
export const StoredMethod = z.enum(STORED_METHODS);
export const ProviderName = z.enum(keysOf(PAYMENT_PROVIDERS));
export type ProviderName = z.infer<typeof ProviderName>;
export const TransferMethod = z.enum(TRANSFER_METHODS);
