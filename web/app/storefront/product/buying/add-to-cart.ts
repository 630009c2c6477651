import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../../shared/api/api.ts";
import { ensureLoggedIn } from "../../../shared/session/require-login.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { refreshCart, storeCart } from "../../cart/cart-store.ts";
import { mostSpecificMessage } from "../../cart/detailed-message.ts";
import { SHOW_MISSING_EVENT, type PublicProduct } from "./public-product.ts";

export type BuyableProduct = Pick<PublicProduct, "_id" | "name" | "stock" | "toChoose">;

/** Asks for a log-in if needed. Resolves to true if the product was added. */
export async function addToCart(
  { _id: productId, name }: Pick<BuyableProduct, "_id" | "name">,
  quantity: number,
): Promise<boolean> {
  const session = await ensureLoggedIn(
    `Login required: Please log in to add items to your cart. ${name} will then be added to your cart.`,
  );
  if (!session) return false;
  const userId = session.user._id;

  try {
    const { cart } = await callApi("POST /api/cart/add", { body: { userId, productId, quantity } });
    storeCart(userId, cart);
    return true;
  } catch (error) {
    // The response may be lost although the product was added: refresh the count.
    refreshCart();
    toast.error("Error", {
      description: error instanceof ShopError ? mostSpecificMessage(error) : undefined,
    });
    return false;
  }
}

export function focusMissingOption(): void {
  const group = document.querySelector<HTMLElement>("[data-missing]");
  // For options whose code still loads.
  if (group) group.dataset.asked = "";
  group?.dispatchEvent(new Event(SHOW_MISSING_EVENT, { bubbles: true }));
  group?.scrollIntoView({ block: "center" });
  group?.querySelector("input")?.focus({ preventScroll: true });
}
