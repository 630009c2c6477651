import { expect, type Page } from "@playwright/test";
import { ADMIN_LOG_IN, CART, CHECKOUT, FRONT_PAGE, PRODUCT, type Screen } from "../../e2e/looks/look.ts";
import { ON_SALE } from "../../e2e/support/shopping.ts";
import type { Person } from "./scenes.ts";

export const SCREENS: [person: Person, screens: Screen[]][] = [
  [
    "visitor",
    [
      FRONT_PAGE,
      { name: "Catalogue", path: "/?page=2", ready: "All products" },
      { name: "Category", path: "/c/snacks-pasalubong", ready: /Snacks/ },
      PRODUCT,
      { name: "On sale", path: `/products/${ON_SALE}`, ready: /Sun Hat/ },
      { name: "Options", path: "/products/running-shoes-lightweight", ready: /Running Shoes/i },
      { name: "Search", path: "/?search=mangoo", ready: /^Results for/ },
      { name: "Legal page", path: "/pages/shipping-and-returns", ready: "Shipping and returns" },
      { name: "Log in", path: "/user/login", ready: "Log in" },
    ],
  ],
  [
    "shopper",
    [
      CART,
      CHECKOUT,
      { name: "Payment", path: "/checkout", ready: "Payment", prepare: continueToPayment },
      { name: "Orders", path: "/orders", ready: "Orders" },
      { name: "Order", path: "/orders/:shipped", ready: /^Order / },
    ],
  ],
  ["visitor", [ADMIN_LOG_IN]],
  [
    "owner",
    [
      { name: "Dashboard", path: "/admin", ready: "Dashboard" },
      { name: "Admin orders", path: "/admin/orders", ready: "Orders" },
      { name: "Admin order", path: "/admin/orders/:paid", ready: /^Order / },
      { name: "Packing", path: "/admin/packing", ready: "Packing" },
      { name: "Admin products", path: "/admin/products", ready: "Products" },
      { name: "New product", path: "/admin/create", ready: "Add product" },
      { name: "Customers", path: "/admin/customers", ready: "Customers" },
      { name: "Promotions", path: "/admin/promotions", ready: "Promotions" },
      { name: "People", path: "/admin/people", ready: "People" },
      { name: "Page editor", path: "/admin/pages/terms", ready: /Terms/ },
      { name: "Settings", path: "/admin/settings", ready: "System Settings" },
      { name: "Brand", path: "/admin/settings/brand", ready: "Brand", prepare: untilPreviewed },
      { name: "Front page sections", path: "/admin/settings/front-page", ready: "Front page" },
      { name: "Shipping", path: "/admin/settings/shipping", ready: "Shipping" },
    ],
  ],
];

async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
}

async function untilPreviewed(page: Page): Promise<void> {
  if (page.viewportSize()!.width > 360)
    await page.frameLocator("iframe").getByRole("contentinfo").waitFor({ state: "attached" });
}
