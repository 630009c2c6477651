import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { CART_DURATION_MS, toast } from "../../ui/feedback/toast.ts";
import { storeCart } from "./cart-store.ts";
import { mostSpecificMessage } from "./detailed-message.ts";

export type Refusal = { refusal: string } | null;

const pendingChanges = new Map<string, Promise<unknown>>();

export async function changeCart(request: Request): Promise<Refusal> {
  const form = await request.formData();
  const productId = form.get("productId") as string;
  const quantity = form.get("quantity");
  const isRemoval = quantity === null;

  return runAfterPendingChange(productId, async () => {
    if (request.signal.aborted) return null;
    const userId = currentSession()?.user._id ?? "";
    try {
      const { cart }: { cart: Cart } = isRemoval
        ? await callApi("POST /api/cart/remove", { body: { userId, productId } })
        : await callApi("POST /api/cart/update-quantity", {
            body: { userId, productId, quantity: Number(quantity) },
          });
      storeCart(userId, cart);
      if (!request.signal.aborted)
        toast.success(isRemoval ? "Removed from cart" : "Quantity updated", { duration: CART_DURATION_MS });
      return null;
    } catch (error) {
      const title = isRemoval ? "Failed to remove item." : "Failed to update quantity.";
      const description = error instanceof ShopError ? mostSpecificMessage(error) : undefined;
      if (!request.signal.aborted) toast.error(title, { description, duration: CART_DURATION_MS });
      return { refusal: [title, description].filter(Boolean).join(" ") };
    }
  });
}

export async function removeAllFromCart(productIds: string[]): Promise<void> {
  const userId = currentSession()?.user._id ?? "";
  try {
    for (const productId of productIds)
      // oxlint-disable-next-line no-await-in-loop -- two at once would wait for the same lock
      storeCart(userId, (await callApi("POST /api/cart/remove", { body: { userId, productId } })).cart);
    toast.success("Removed from cart", { duration: CART_DURATION_MS });
  } catch (error) {
    const description = error instanceof ShopError ? mostSpecificMessage(error) : undefined;
    toast.error("Failed to remove item.", { description, duration: CART_DURATION_MS });
  }
}

/** Serializes the changes of a line: concurrent requests could arrive out of order. */
function runAfterPendingChange<T>(productId: string, change: () => Promise<T>): Promise<T> {
  const pending = (pendingChanges.get(productId) ?? Promise.resolve()).then(change);
  pendingChanges.set(productId, pending);
  return pending;
}
