import { addToCart as putIntoCart } from "@tindahan/contract/checkout/cart.ts";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../../shared/api/api.ts";
import { requireLogin } from "../../../shared/session/require-login.ts";
import { currentSession } from "../../../shared/session/session.ts";
import { CART_DURATION_MS, toast } from "../../../ui/feedback/toast.ts";
import { keepCart, refreshCart } from "../../cart/cart-store.ts";
import { reasonOf } from "../../cart/reason-of.ts";

/**
 * Puts it into the cart, for whoever is logged in; asks the others to log in where they are, and then does it.
 * Answers whether it is in the cart now. `viewCart` leads there, from the notice.
 */
export async function addToCart(
  { _id: productId, name }: Pick<Product, "_id" | "name">,
  quantity: number,
  viewCart: () => void,
): Promise<boolean> {
  if (currentSession()?.user.role !== "shopper")
    toast.warning("Login required", {
      description: "Please log in to add items to your cart.",
      duration: CART_DURATION_MS,
    });
  const session = await requireLogin(`${name} then goes into your cart.`);
  if (!session) return false;
  const userId = session.user._id;

  try {
    const { cart } = await callApi(putIntoCart, { body: { userId, productId, quantity } });
    keepCart(userId, cart);
    toast.success("Added to cart", {
      description: name,
      duration: CART_DURATION_MS,
      action: { label: "View cart", onClick: viewCart },
    });
    return true;
  } catch (error) {
    // Perhaps only the answer was lost: then the header counts it, and nobody adds it twice.
    refreshCart();
    toast.error("Error", { description: error instanceof ShopError ? reasonOf(error) : undefined });
    return false;
  }
}
