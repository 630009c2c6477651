import type { Page } from "@playwright/test";
import { expect, keepSession, test as base } from "./people.ts";

export const COFFEE = "barako-coffee-batangas";
export const BAG = "bayong-buri";
export const SOLD_OUT = "film-camera-35mm";

type Shopper = {
  id: string;
  email: string;
  /** Into the cart, as if from another device: no screen is told. */
  add: (slug: string, quantity?: number) => Promise<void>;
  /** A call in the shopper's name, which has to succeed. */
  post: (path: string, body: object) => Promise<Record<string, unknown>>;
  /** A whole order of one product. */
  order: (slug?: string, quantity?: number) => Promise<string>;
};

export const test = base.extend<{ shopper: Shopper }>({
  /** Somebody who has logged in in this browser; the log-in itself has its own tests. */
  shopper: async ({ page, request, email, readCode, db }, use) => {
    await request.post("/api/auth/user/request-otp", { data: { email } });
    const verified = await request.post("/api/auth/user/verify-otp", {
      data: { email, otp: await readCode() },
    });
    const { token, user } = (await verified.json()) as { token: string; user: { _id: string } };
    await keepSession(page, { token, user });

    async function post(path: string, body: object) {
      const response = await request.post(path, {
        data: body,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()) as Record<string, unknown>;
    }

    async function add(slug: string, quantity = 1) {
      const { id } = await db
        .selectFrom("products")
        .select("id")
        .where("slug", "=", slug)
        .executeTakeFirstOrThrow();
      await post("/api/cart/add", { userId: user._id, productId: id, quantity });
    }

    async function order(slug = COFFEE, quantity = 1) {
      await add(slug, quantity);
      const { orderId } = await post("/api/checkout/paymongo", {
        userId: user._id,
        customerName: "Maria Santos",
        phone: "0917 123 4567",
        deliveryAddress: "1 Rizal St, Brgy. Poblacion, Makati",
      });
      return String(orderId);
    }

    await use({ id: user._id, email, add, post, order });
  },
});

export { expect };

/** The header's way to the cart, which says how much is in it. */
export function cartLink(page: Page) {
  return page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: /^Cart/ });
}

export function line(page: Page, name: string | RegExp) {
  return page
    .getByRole("list", { name: "Items in your cart" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
}
