import type { Page } from "@playwright/test";
import { press, type Area } from "./screens.ts";

/** From System Settings to one part of it, as the links above the form lead there. */
const jumpTo = (name: string) => async (page: Page) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true }).click();

/** What the owner of such a shop sees. */
export const fullShopAdmin: Area[] = [
  [
    "Its admin area",
    "owner",
    [
      { name: "Admin order with fees", path: "/admin/orders/:order", ready: /^Order / },
      {
        name: "Edit product with options",
        path: "/admin/products?search=running",
        ready: "Edit product",
        prepare: press(/^Lightweight Running Shoes/),
      },
      {
        name: "Stock history",
        path: "/admin/products?search=barako",
        ready: /^Stock of/,
        prepare: press(/^Adjust stock of/),
      },
      { name: "A draft", path: "/admin/products/drafts", ready: "Drafts" },
      { name: "Something archived", path: "/admin/products/archived", ready: "Archived products" },
      {
        name: "Edit category",
        path: "/admin/category",
        ready: /category/i,
        prepare: press(/^Coffee & Drinks/),
      },
      { name: "Promotions", path: "/admin/promotions", ready: "Promotions" },
      {
        name: "Add promotion",
        path: "/admin/promotions",
        ready: "Add promotion",
        prepare: press("Add promotion"),
      },
      { name: "Pages", path: "/admin/pages", ready: "Pages" },
      { name: "Page editor", path: "/admin/pages/terms", ready: /Terms/ },
      { name: "Complaints", path: "/admin/complaints", ready: "Complaints" },
      { name: "Complaint", path: "/admin/complaints/:answered", ready: /^Complaint C-/ },
      {
        name: "Settings, seals",
        path: "/admin/settings",
        ready: "Seals and badges",
        prepare: jumpTo("Seals"),
      },
      {
        name: "Settings, product feed",
        path: "/admin/settings",
        ready: "Product feed",
        prepare: jumpTo("Product feed"),
      },
      {
        name: "Brand",
        path: "/admin/settings/brand",
        ready: "Brand",
        // The preview is a page of its own. On a phone it is further down.
        prepare: async (page) => {
          if (page.viewportSize()!.width === 360) return;
          await page.frameLocator("iframe").getByRole("contentinfo").waitFor({ state: "attached" });
        },
      },
      { name: "Front page sections", path: "/admin/settings/front-page", ready: "Front page" },
      { name: "Shipping", path: "/admin/settings/shipping", ready: "Shipping" },
    ],
  ],
];
