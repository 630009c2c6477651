import { verifyPayment } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";

type Found = { isPaid: true } | { isPaid: false; code: ErrorCode; text: string };

/** What went wrong is known, and its words are meant for the shopper. */
const TOLD: ErrorCode[] = ["payment_failed", "payment_pending", "payment_too_late", "payment_mismatched"];

/** What the provider says about a payment that seems to have failed. */
export async function verify(sourceId: string): Promise<Found> {
  try {
    await callApi(verifyPayment, { body: { sourceId } });
    return { isPaid: true };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const isTold = TOLD.includes(error.code);
    const text = isTold ? error.message : "Something went wrong during verification.";
    return { isPaid: false, code: error.code, text };
  }
}
