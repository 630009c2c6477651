import { setVoucher } from "@tindahan/contract/checkout/cart.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { CART_DURATION_MS, toast } from "../../ui/feedback/toast.ts";
import { keepCart, refreshCart } from "./cart-store.ts";

/** Puts a code into the cart, or takes it out if it is empty. Says why not, if so. */
export async function changeVoucher(code: string): Promise<string | undefined> {
  const userId = currentSession()?.user._id ?? "";
  try {
    const { cart } = await callApi(setVoucher, { body: { userId, code } });
    keepCart(userId, cart);
    if (!code) toast.success("Voucher removed", { duration: CART_DURATION_MS });
    else if (cart.voucher?.state === "applied")
      toast.success("Voucher applied", { duration: CART_DURATION_MS });
    return undefined;
  } catch (error) {
    // A code for which more has to be in the cart stays there.
    refreshCart();
    return error instanceof ShopError ? error.message : "The voucher could not be changed.";
  }
}
