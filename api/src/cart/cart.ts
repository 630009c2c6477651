import type { FastifyInstance } from "fastify";
import { addToCart, clearCart, getCart, removeFromCart, updateQuantity } from "@tindahan/contract/cart.ts";
import { registerEndpoint } from "../platform/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { callCart } from "./queries.ts";

export function cartRoutes(app: FastifyInstance, { db, settings }: Services): void {
  const maxQuantity = async () => (await settings.read()).maxQuantity;

  registerEndpoint(app, getCart, async ({ caller }) => ({ cart: await callCart(db, "cart_of", caller.id) }));

  registerEndpoint(app, addToCart, async ({ caller, body: { productId, quantity } }) => ({
    cart: await callCart(db, "add_to_cart", caller.id, productId, quantity, await maxQuantity()),
    message: "Added to cart",
  }));

  registerEndpoint(app, updateQuantity, async ({ caller, body: { productId, quantity } }) => ({
    cart: await callCart(db, "change_cart_quantity", caller.id, productId, quantity, await maxQuantity()),
    message: "Quantity updated",
  }));

  registerEndpoint(app, removeFromCart, async ({ caller, body }) => ({
    cart: await callCart(db, "remove_from_cart", caller.id, body.productId),
    message: "Removed from cart",
  }));

  registerEndpoint(app, clearCart, async ({ caller }) => ({
    cart: await callCart(db, "clear_cart", caller.id),
    message: "Your cart is empty.",
  }));
}
