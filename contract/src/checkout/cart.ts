import { z } from "zod";
import { Discount } from "../delivery/delivery.ts";
import { endpoint, shopper } from "../core/endpoint.ts";
import { Id, Pesos } from "../core/primitives.ts";
import { Voucher } from "./vouchers.ts";
import { MAX_QUANTITY } from "./constants.ts";

const Quantity = z.number().int().min(1).max(MAX_QUANTITY);

export const CartItem = z.object({
  product: z.object({
    _id: Id,
    slug: z.string(),
    /** Set for a variant: the product page then preselects it. Equals `_id`. */
    variant: Id.optional(),
    name: z.string(),
    price: Pesos,
    comparePrice: Pesos.optional(),
    image: z.string(),
    stock: z.number().int().nullable(),
  }),
  quantity: z.number().int(),
  lineTotal: Pesos,
  addedPrice: Pesos,
  problem: z.enum(["unavailable", "sold-out", "not-enough"]).nullable(),
});
export type CartItem = z.infer<typeof CartItem>;

export const Cart = z.object({
  items: z.array(CartItem),
  total: Pesos,
  discount: Pesos.optional(),
  discounts: z
    .array(
      Discount.extend({
        about: z.string(),
        permit: z.string().optional(),
      }),
    )
    .optional(),
  voucher: Voucher.optional(),
  takesVouchers: z.literal(true).optional(),
  count: z.number().int(),
  version: z.number().int(),
});
export type Cart = z.infer<typeof Cart>;

const CartResponse = z.object({ cart: Cart, message: z.string() });

export const getCart = endpoint("GET /api/cart/:userId", shopper, {
  summary: "Returns the cart at current prices, with price changes and problems",
  response: z.object({ cart: Cart }),
});

export const addToCart = endpoint("POST /api/cart/add", shopper, {
  mayWait: true,
  summary: "Adds a product to the cart, or increases its quantity",
  body: z.object({ userId: Id, productId: Id, quantity: Quantity.default(1) }),
  response: CartResponse,
});

export const updateQuantity = endpoint("POST /api/cart/update-quantity", shopper, {
  mayWait: true,
  summary: "Sets the quantity of a product in the cart",
  body: z.object({ userId: Id, productId: Id, quantity: Quantity }),
  response: CartResponse,
});

export const removeFromCart = endpoint("POST /api/cart/remove", shopper, {
  mayWait: true,
  summary: "Removes a product from the cart",
  body: z.object({ userId: Id, productId: Id }),
  response: CartResponse,
});

export const clearCart = endpoint("POST /api/cart/clear", shopper, {
  mayWait: true,
  summary: "Empties the cart",
  body: z.object({ userId: Id }),
  response: CartResponse,
});

/** A code below its minimum spend is refused but stays in the cart until it applies. */
export const setVoucher = endpoint("POST /api/cart/voucher", shopper, {
  mayWait: true,
  summary: "Sets, replaces or removes the voucher code of the cart",
  body: z.object({ userId: Id, code: z.string().trim().max(100) }),
  response: CartResponse,
});
