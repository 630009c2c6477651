import { z } from "zod";
import { Discount } from "../delivery/delivery.ts";
import { endpoint, shopper } from "../core/endpoint.ts";
import { Id, Pesos } from "../core/primitives.ts";
import { Voucher } from "./vouchers.ts";

export const MAX_QUANTITY = 99;

const Quantity = z.number().int().min(1).max(MAX_QUANTITY);

export const CartItem = z.object({
  product: z.object({
    _id: Id,
    slug: z.string(),
    /** Its id once more, where its product has options: its page then shows this one. */
    variant: Id.optional(),
    name: z.string(),
    /** Today's price, which is what an order would cost. */
    price: Pesos,
    /** The regular price, while it is on sale. */
    comparePrice: Pesos.optional(),
    image: z.string(),
    stock: z.number().int().nullable(),
  }),
  quantity: z.number().int(),
  lineTotal: Pesos,
  /** What the price was when it was put into the cart. */
  addedPrice: Pesos,
  /** Why this line cannot be ordered as it is, or null. */
  problem: z.enum(["unavailable", "sold-out", "not-enough"]).nullable(),
});
export type CartItem = z.infer<typeof CartItem>;

export const Cart = z.object({
  items: z.array(CartItem),
  /** What they cost, less the discount. */
  total: Pesos,
  /** Taken off the goods; left out: nothing. */
  discount: Pesos.optional(),
  /** Which promotion takes it off; left out: none. */
  discounts: z
    .array(
      Discount.extend({
        /** The promotion as shoppers read it: "20% off Snacks, up to ₱150". */
        about: z.string(),
        /** Of the DTI, for the promotion; left out: the merchant has none. */
        permit: z.string().optional(),
      }),
    )
    .optional(),
  /** The code in the cart, and what became of it; left out: none. */
  voucher: Voucher.optional(),
  /** Whether some code would be of use now; left out: none. */
  takesVouchers: z.literal(true).optional(),
  /** How many things, for the header. */
  count: z.number().int(),
  version: z.number().int(),
});
export type Cart = z.infer<typeof Cart>;

const CartAnswer = z.object({ cart: Cart, message: z.string() });

export const getCart = endpoint("GET /api/cart/:userId", shopper, {
  summary: "The cart, at today's prices, with what has changed since",
  response: z.object({ cart: Cart }),
});

export const addToCart = endpoint("POST /api/cart/add", shopper, {
  mayWait: true,
  summary: "Puts a product into the cart, or more of it",
  body: z.object({ userId: Id, productId: Id, quantity: Quantity.default(1) }),
  response: CartAnswer,
});

export const updateQuantity = endpoint("POST /api/cart/update-quantity", shopper, {
  mayWait: true,
  summary: "Sets how many of a product are in the cart",
  body: z.object({ userId: Id, productId: Id, quantity: Quantity }),
  response: CartAnswer,
});

export const removeFromCart = endpoint("POST /api/cart/remove", shopper, {
  mayWait: true,
  summary: "Takes a product out of the cart",
  body: z.object({ userId: Id, productId: Id }),
  response: CartAnswer,
});

export const clearCart = endpoint("POST /api/cart/clear", shopper, {
  mayWait: true,
  summary: "Empties the cart",
  body: z.object({ userId: Id }),
  response: CartAnswer,
});

/**
 * A code for which more has to be in the cart is refused, and stays in the cart: it is used as soon as it applies. Any other
 * code that is refused leaves the cart as it was.
 */
export const setVoucher = endpoint("POST /api/cart/voucher", shopper, {
  mayWait: true,
  summary: "Puts a voucher code into the cart in place of another, or takes it out",
  /** Empty: takes it out. */
  body: z.object({ userId: Id, code: z.string().trim().max(100) }),
  response: CartAnswer,
});
