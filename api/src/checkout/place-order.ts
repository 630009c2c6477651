import { sql } from "kysely";
import type { z } from "zod";
import type { checkout } from "@tindahan/contract/checkout.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { isOffered } from "./methods.ts";
import { toE164 } from "./phone.ts";

export type CheckoutDetails = z.output<typeof checkout.body & z.ZodObject>;

const KEY = /^[\w-]{1,128}$/;

/** Turns the shopper's cart into an order. Sent twice, it answers twice and orders once. */
export async function placeOrder(
  { db }: Deps,
  shopperId: Id,
  details: CheckoutDetails,
  key: string | undefined,
): Promise<{ orderId: Id; cod: true }> {
  const { customerName, phone, deliveryAddress, billingAddress = deliveryAddress, paymentMethod } = details;
  if (key !== undefined && !KEY.test(key))
    throw new ShopError("invalid_request", undefined, {
      "idempotency-key": "1 to 128 letters, digits, _ or -",
    });
  if (!isOffered(paymentMethod)) throw new ShopError("payment_method_unavailable");

  const { rows } = await sql<{ placed: { orderId: Id } }>`
    select place_order(${newId()}, ${newId()}, ${shopperId}, ${key ?? null}, ${paymentMethod},
      ${customerName}, ${toE164(phone)}, ${deliveryAddress}, ${billingAddress}) as placed`.execute(db);
  return { orderId: rows[0]!.placed.orderId, cod: true };
}
