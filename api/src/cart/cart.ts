import type { FastifyInstance } from "fastify";
import { getBuyLink } from "@tindahan/contract/checkout/buy-links.ts";
import {
  addToCart,
  clearCart,
  getCart,
  removeFromCart,
  setVoucher,
  updateQuantity,
} from "@tindahan/contract/checkout/cart.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { clientPrefixKeys } from "../platform/limits/network.ts";
import { giveBackLimitUse, consumeLimit, consumePrefixLimit } from "../platform/limits/rate-limits.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { selectBuyLink } from "./buy-link.ts";
import { callCartFunction } from "./queries.ts";

export { cartItemProblem } from "./queries.ts";

export function cartRoutes(app: FastifyInstance, { db, readPublic, settings, config }: Services): void {
  const maxQuantity = async () => (await settings.read()).maxQuantity;

  // Not cached: anybody can make up any number of links.
  registerEndpoint(app, getBuyLink, async ({ query }) => {
    const most = await maxQuantity();
    return readPublic(({ db: from }) => selectBuyLink(from, query.items, most));
  });

  registerEndpoint(app, getCart, async ({ caller }) => ({
    cart: await callCartFunction(db, "cart_of", caller.id),
  }));

  registerEndpoint(app, addToCart, async ({ caller, body: { productId, quantity } }) => ({
    cart: await callCartFunction(db, "add_to_cart", caller.id, productId, quantity, await maxQuantity()),
    message: "Added to cart",
  }));

  registerEndpoint(app, updateQuantity, async ({ caller, body: { productId, quantity } }) => ({
    cart: await callCartFunction(
      db,
      "change_cart_quantity",
      caller.id,
      productId,
      quantity,
      await maxQuantity(),
    ),
    message: "Quantity updated",
  }));

  registerEndpoint(app, removeFromCart, async ({ caller, body }) => ({
    cart: await callCartFunction(db, "remove_from_cart", caller.id, body.productId),
    message: "Removed from cart",
  }));

  registerEndpoint(app, clearCart, async ({ caller }) => ({
    cart: await callCartFunction(db, "clear_cart", caller.id),
    message: "Your cart is empty.",
  }));

  registerEndpoint(app, setVoucher, async ({ caller, body: { code }, request }) => {
    // Voucher codes are short: limit guesses per account and per network.
    const networks = clientPrefixKeys(request.ip, config.secretKey);
    if (
      code &&
      !(
        (await consumeLimit(db, "vouchers", caller.id)) &&
        (await consumePrefixLimit(db, "wrongVouchersByNetwork", networks))
      )
    )
      throw new ShopError("too_many_attempts");
    const cart = await callCartFunction(db, "set_voucher", caller.id, code);
    if (code) for (const { key } of networks) await giveBackLimitUse(db, "wrongVouchersByNetwork", key);
    // The cart remembers a code that does not apply yet.
    const { voucher } = cart;
    if (voucher?.problem) throw new ShopError(voucher.problem, voucher.message);
    return { cart, message: code ? "Code added" : "Code removed" };
  });
}
