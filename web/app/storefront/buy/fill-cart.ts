import type { CartItem } from "@tindahan/contract/checkout/cart.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { ensureLoggedIn } from "../../shared/session/require-login.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { refreshCart, storeCart } from "../cart/cart-store.ts";
import { mostSpecificMessage } from "../cart/detailed-message.ts";

/**
 * Raises the cart to what the link asks for: opening it twice adds nothing twice. Resolves to false without a
 * log-in, or if nothing could be added.
 */
export async function fillCart(items: CartItem[], voucher: string | null): Promise<boolean> {
  const session = await ensureLoggedIn(
    "Login required: Please log in to add items to your cart. They will then be added to your cart.",
  );
  if (!session) return false;
  const userId = session.user._id;
  try {
    let { cart } = await callApi("GET /api/cart/:userId", { params: { userId } });
    for (const { product, quantity } of items) {
      const present = cart.items.find((line) => line.product._id === product._id)?.quantity ?? 0;
      if (present >= quantity) continue;
      const body = { userId, productId: product._id, quantity: quantity - present };
      // oxlint-disable-next-line no-await-in-loop -- two at once would wait for the same lock
      ({ cart } = await callApi("POST /api/cart/add", { body }));
    }
    storeCart(userId, cart);
  } catch (error) {
    // Some items may have been added.
    refreshCart();
    showFailure("Some items could not be added", error);
    return false;
  }
  if (voucher) await applyVoucher(userId, voucher);
  return true;
}

/** A refused code does not keep the shopper from ordering: the cart shows why. */
async function applyVoucher(userId: string, code: string): Promise<void> {
  try {
    storeCart(userId, (await callApi("POST /api/cart/voucher", { body: { userId, code } })).cart);
  } catch (error) {
    refreshCart();
    showFailure("The voucher code was not applied", error);
  }
}

function showFailure(title: string, error: unknown): void {
  toast.error(title, { description: error instanceof ShopError ? mostSpecificMessage(error) : undefined });
}
