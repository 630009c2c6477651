import type { Page } from "@playwright/test";
import { hashToken, newToken } from "@tindahan/api/platform/crypto/tokens.ts";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { newId } from "@tindahan/api/platform/db/ids.ts";
import { expect, storeSession, test as base } from "./people.ts";

export const COFFEE = "barako-coffee-batangas";
export const BAG = "bayong-buri";
export const SOLD_OUT = "film-camera-35mm";
export const ON_SALE = "buntal-sun-hat";

type Shopper = {
  page: Page;
  id: string;
  email: string;
  contact: object;
  /** Adds to the cart through the API; open pages do not notice. */
  add: (slug: string, quantity?: number) => Promise<void>;
  post: (path: string, body: object) => Promise<Record<string, unknown>>;
  order: (slug?: string, quantity?: number) => Promise<string>;
};

export const test = base.extend<{ shopper: Shopper; shopperPage: Page }>({
  shopperPage: ({ shopper }, use) => use(shopper.page),
  shopper: async ({ page, request, email, db }, use) => {
    const token = newToken();
    const id = (await findShopper(db, email)) ?? newId();
    await db
      .insertInto("users")
      .values({ id, role: "shopper", email })
      .onConflict((same) => same.column("id").doNothing())
      .execute();
    await db
      .insertInto("sessions")
      .values({
        token_hash: hashToken(token),
        user_id: id,
        idle_limit: "30 days",
        expires_at: oneMonthFromNow(),
      })
      .execute();
    const me = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
    const { user } = (await me.json()) as { user: { _id: string } };
    await storeSession(page, { token, user });

    const contact = {
      userId: user._id,
      customerName: "Maria Santos",
      phone: "0917 123 4567",
      deliveryAddress: "1 Rizal St, Brgy. Poblacion, Makati",
    };

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
      return String((await post("/api/checkout/paymongo", contact)).orderId);
    }

    await use({ page, id: user._id, email, contact, add, post, order });
  },
});

export { expect };

/** The cart in the docs' screenshots: a sale price, a promotion and a fee by weight. */
export async function fillDemoCart({ add }: Pick<Shopper, "add">): Promise<void> {
  await add(ON_SALE);
  await add("dried-mangoes-cebu", 3);
  await add(BAG);
}

async function findShopper(db: Db, email: string): Promise<string | undefined> {
  const shoppers = db.selectFrom("users").select("id").where("role", "=", "shopper");
  return (await shoppers.where("email", "=", email).executeTakeFirst())?.id;
}

function oneMonthFromNow(): Date {
  return new Date(Date.now() + 30 * 86_400_000);
}

export function cartLink(page: Page) {
  return page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: /^Cart/ });
}

export function cartItem(page: Page, name: string | RegExp) {
  return page
    .getByRole("list", { name: "Items in your cart" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
}
