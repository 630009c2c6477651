import type { Page } from "@playwright/test";
import { ADMIN_LOG_IN, CART, CATALOGUE, CHECKOUT, PRODUCT, type Screen } from "../../e2e/looks/look.ts";
import { goToPaymentStep } from "../../e2e/support/checking-out.ts";
import type { ShopName } from "../../e2e/shops.ts";
import { ON_SALE } from "../../e2e/support/shopping.ts";
import type { Person } from "./scenes.ts";

export const SCREENS: [shop: ShopName, person: Person, screens: Screen[]][] = [
  [
    "shoppers",
    "visitor",
    [
      CATALOGUE,
      PRODUCT,
      ADMIN_LOG_IN,
      { name: "Search", path: "/?search=mangoo", ready: /^Results for/ },
      { name: "Log in", path: "/user/login", ready: "Log in" },
    ],
  ],
  [
    "shoppers",
    "shopper",
    [
      CART,
      CHECKOUT,
      { name: "Payment", path: "/checkout", ready: "Payment", prepare: (page) => goToPaymentStep(page) },
      { name: "Orders", path: "/orders", ready: "Orders" },
      { name: "Order", path: "/orders/:shipped", ready: /^Order / },
    ],
  ],
  [
    "shoppers",
    "owner",
    [
      { name: "Dashboard", path: "/admin", ready: "Dashboard" },
      { name: "Admin orders", path: "/admin/orders", ready: "Orders" },
      { name: "Admin order", path: "/admin/orders/:paid", ready: /^Order / },
      { name: "Packing", path: "/admin/packing", ready: "Packing" },
      { name: "Admin products", path: "/admin/products", ready: "Products" },
      { name: "New product", path: "/admin/create", ready: "Add product" },
      { name: "Customers", path: "/admin/customers", ready: "Customers" },
      { name: "People", path: "/admin/people", ready: "People" },
      { name: "Settings", path: "/admin/settings", ready: "System Settings" },
    ],
  ],
  [
    "merchants",
    "visitor",
    [
      { name: "Front page", path: "/", ready: "Pasalubong from every island" },
      { name: "Category", path: "/c/snacks-pasalubong", ready: /Snacks/, prepare: untilScrolled },
      { name: "On sale", path: `/products/${ON_SALE}`, ready: /Sun Hat/ },
      { name: "Options", path: "/products/running-shoes-lightweight", ready: /Running Shoes/i },
    ],
  ],
  [
    "merchants",
    "shopper",
    [
      { name: "Cart with promotions", path: "/cart", ready: "Cart" },
      { name: "Checkout with delivery", path: "/checkout", ready: "Checkout" },
    ],
  ],
  [
    "merchants",
    "owner",
    [
      { name: "Promotions", path: "/admin/promotions", ready: "Promotions" },
      { name: "Page editor", path: "/admin/pages/terms", ready: /Terms/ },
      { name: "Brand", path: "/admin/settings/brand", ready: "Brand", prepare: untilPreviewed },
      { name: "Front page sections", path: "/admin/settings/front-page", ready: "Front page" },
      { name: "Shipping", path: "/admin/settings/shipping", ready: "Shipping" },
    ],
  ],
];

async function untilScrolled(page: Page): Promise<void> {
  if (page.viewportSize()!.width > 360)
    await page.getByRole("button", { name: "Previous categories" }).waitFor();
}

async function untilPreviewed(page: Page): Promise<void> {
  if (page.viewportSize()!.width > 360)
    await page.frameLocator("iframe").getByRole("contentinfo").waitFor({ state: "attached" });
}
