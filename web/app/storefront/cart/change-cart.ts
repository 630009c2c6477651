import { removeFromCart, updateQuantity, type Cart } from "@tindahan/contract/checkout/cart.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { CART_DURATION_MS, toast } from "../../ui/feedback/toast.ts";
import { keepCart } from "./cart-store.ts";
import { reasonOf } from "./reason-of.ts";

/** What stands beside the line when a change of it failed: the toast is gone before everyone has read it. */
export type Refusal = { refusal: string } | null;

const turns = new Map<string, Promise<unknown>>();

/** The two changes of a line: another quantity, or none of it any more. */
export async function changeCart(request: Request): Promise<Refusal> {
  const form = await request.formData();
  const productId = form.get("productId") as string;
  const quantity = form.get("quantity");
  const isRemoval = quantity === null;

  return inTurn(productId, async () => {
    // A newer wish for this line has taken the place of this one, which was still waiting.
    if (request.signal.aborted) return null;
    const userId = currentSession()?.user._id ?? "";
    try {
      const { cart }: { cart: Cart } = isRemoval
        ? await callApi(removeFromCart, { body: { userId, productId } })
        : await callApi(updateQuantity, { body: { userId, productId, quantity: Number(quantity) } });
      keepCart(userId, cart);
      if (!request.signal.aborted)
        toast.success(isRemoval ? "Removed from cart" : "Quantity updated", { duration: CART_DURATION_MS });
      return null;
    } catch (error) {
      const title = isRemoval ? "Failed to remove item." : "Failed to update quantity.";
      const description = error instanceof ShopError ? reasonOf(error) : undefined;
      if (!request.signal.aborted) toast.error(title, { description, duration: CART_DURATION_MS });
      return { refusal: [title, description].filter(Boolean).join(" ") };
    }
  });
}

/** Takes products out of the cart, one after the other: each answer is the whole cart. */
export async function removeAll(productIds: string[]): Promise<void> {
  const userId = currentSession()?.user._id ?? "";
  try {
    for (const productId of productIds)
      // oxlint-disable-next-line no-await-in-loop -- two at once would wait for the same lock
      keepCart(userId, (await callApi(removeFromCart, { body: { userId, productId } })).cart);
    toast.success("Removed from cart", { duration: CART_DURATION_MS });
  } catch (error) {
    const description = error instanceof ShopError ? reasonOf(error) : undefined;
    toast.error("Failed to remove item.", { description, duration: CART_DURATION_MS });
  }
}

/** One change of a line at a time: two on the way at once could arrive in the wrong order. */
function inTurn<T>(productId: string, change: () => Promise<T>): Promise<T> {
  const turn = (turns.get(productId) ?? Promise.resolve()).then(change);
  turns.set(productId, turn);
  return turn;
}
