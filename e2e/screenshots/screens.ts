import type { Page } from "@playwright/test";
import { toPayment } from "../tests/checking-out.ts";
import { crowd } from "../tests/crowd.ts";
import { COFFEE, SOLD_OUT } from "../tests/shopping.ts";
import type { Person } from "./scene.ts";
import type { Screen } from "./take.ts";

export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** A browser says aloud what was answered with a failure, even one that was expected. */
export const refused = (status: number) => ({ noise: new RegExp(`status of ${status}`) });

export const CATALOGUE: Screen = { name: "Catalogue", path: "/", ready: "All products" };
export const CART: Screen = { name: "Cart", path: "/cart", ready: "Cart" };
export const CHECKOUT: Screen = { name: "Checkout", path: "/checkout", ready: "Contact and address" };
export const ADMIN_LOG_IN: Screen = { name: "Admin log-in", path: "/admin/login", ready: "Admin log-in" };
export const PRODUCT: Screen = { name: "Product", path: `/products/${COFFEE}`, ready: /Kapeng Barako/ };

/** Screens, by where they belong and by who looks at them. */
export type Area = [title: string, person: Person, screens: Screen[]];

/** Every screen of a shop that uses nothing beyond what a new one has. */
export const newShop: Area[] = [
  [
    "Browsing",
    "visitor",
    [
      CATALOGUE,
      { name: "Search", path: "/?search=mangoo", ready: /^Results for/ },
      { name: "Nothing found", path: "/?search=qqqqqqq", ready: /No products/ },
      { name: "Details", path: `/?details=${COFFEE}`, ready: /Kapeng Barako/ },
      PRODUCT,
      { name: "Sold out", path: `/products/${SOLD_OUT}`, ready: /Film Camera/ },
      { name: "Not found", path: "/nowhere", ready: "We could not find that page", ...refused(404) },
      {
        name: "Waiting room",
        path: "/waiting-room",
        ready: "Many people are ordering right now",
        isPlain: true,
        instance: { WAITING_ROOM_PLACES: "1000000" },
        stage: crowd,
      },
    ],
  ],
  [
    "Logging in",
    "visitor",
    [
      { name: "Log in", path: "/user/login", ready: "Log in" },
      {
        name: "Code",
        path: "/user/login",
        ready: "Log in",
        prepare: async (page) => {
          await page.getByLabel("E-mail").fill(`maria.${page.viewportSize()!.width}@example.ph`);
          await press("Request OTP")(page);
          await page.getByLabel("OTP").waitFor();
        },
      },
      { name: "Log in on the way", path: "/", ready: "Log in", prepare: press("Add to Cart") },
      {
        name: "Checkout, not logged in",
        path: "/checkout",
        ready: "Checkout",
      },
    ],
  ],
  [
    "New shopper",
    "newcomer",
    [
      { name: "Logged in", path: "/user/login", ready: "You are already logged in" },
      { name: "Empty cart", path: "/cart", ready: "Your cart is empty" },
      { name: "No orders", path: "/orders", ready: "No orders yet." },
    ],
  ],
  [
    "Buying",
    "shopper",
    [
      CART,
      CHECKOUT,
      { name: "Payment", path: "/checkout", ready: "Payment", prepare: (page) => toPayment(page) },
      {
        name: "Card",
        path: "/checkout",
        ready: "Payment",
        prepare: async (page) => {
          await toPayment(page);
          await page.getByRole("radio", { name: "Card" }).check();
        },
      },
      { name: "Order placed", path: "/?placed=:paid", ready: "Thank you! Your order is placed." },
      { name: "Payment made", path: "/success?source_id=:payment", ready: "Payment Successful!" },
      {
        name: "Payment awaited",
        path: "/success?source_id=:awaitedPayment",
        ready: "Processing Payment...",
        ...refused(409),
      },
      {
        name: "Payment failed",
        path: "/error?source=:failedPayment",
        ready: "Payment failed. Order was cancelled.",
        ...refused(402),
      },
      { name: "Payment error", path: "/error", ready: "Payment Error" },
    ],
  ],
  [
    "Orders",
    "shopper",
    [
      { name: "Orders", path: "/orders", ready: "Orders" },
      { name: "Order details", path: "/orders", ready: /^Order /, prepare: press(/View Details/i) },
      { name: "Order", path: "/orders/:shipped", ready: /^Order / },
      { name: "Order to be paid", path: "/orders/:unpaid", ready: /is waiting for your payment/ },
      {
        name: "Orders, failed",
        path: "/orders",
        ready: "Failed to fetch orders",
        noise: /ERR_FAILED/,
        prepare: async (page) => {
          await page.route("**/api/orders/user/**", (route) => route.abort());
          await page.reload();
        },
      },
    ],
  ],
  ["Admin sign-in", "visitor", [ADMIN_LOG_IN]],
  [
    "Admin area",
    "owner",
    [
      { name: "Dashboard", path: "/admin", ready: "Dashboard" },
      { name: "Admin orders", path: "/admin/orders", ready: "Orders" },
      {
        name: "Update status",
        path: "/admin/orders",
        ready: /^Update order/,
        prepare: press(/^Update status of/),
      },
      { name: "Admin order", path: "/admin/orders/:paid", ready: /^Order / },
      { name: "Packing", path: "/admin/packing", ready: "Packing" },
      { name: "Packing slips", path: "/admin/orders/slips?ids=:shipped,:paid", ready: "Packing slips" },
      { name: "Admin products", path: "/admin/products", ready: "Products" },
      { name: "Archived products", path: "/admin/products/archived", ready: "Archived products" },
      { name: "Drafts", path: "/admin/products/drafts", ready: "Drafts" },
      {
        name: "Change products",
        path: "/admin/products?size=10",
        ready: "Change 10 products",
        prepare: async (page) => {
          await press("Select all on this page")(page);
          await press("Change")(page);
          await page.getByLabel("Percent").fill("-7.5");
          await press("Preview")(page);
          await page.getByRole("list", { name: "What will happen" }).waitFor();
        },
      },
      { name: "Add product", path: "/admin/products", ready: "Add product", prepare: press("Add product") },
      { name: "Import", path: "/admin/products", ready: /Import/, prepare: press(/Import/) },
      { name: "New product", path: "/admin/create", ready: "Add product" },
      { name: "Categories", path: "/admin/category", ready: "Categories" },
      { name: "New category", path: "/admin/category/add", ready: "Add category" },
      { name: "Customers", path: "/admin/customers", ready: "Customers" },
      { name: "Customer", path: "/admin/customers/:customer", ready: /Maria|maria/ },
      { name: "People", path: "/admin/people", ready: "People" },
      {
        name: "Confirm it is you",
        path: "/admin/people",
        ready: "Confirm it is you",
        prepare: async (page) => {
          await press("Add person")(page);
          await page.getByLabel("Username").fill("carla");
          await page.getByRole("dialog").getByRole("button", { name: "Add person" }).click();
        },
      },
      { name: "Audit log", path: "/admin/audit", ready: "Audit log" },
      { name: "Security log", path: "/admin/audit/security", ready: "Security log" },
      {
        name: "Second factor due",
        path: "/admin/category",
        ready: "Categories",
        prepare: async (page) => {
          await page.evaluate(() => {
            const user = { ...JSON.parse(localStorage["user"]), secondFactorDueAt: "2030-11-30T00:00:00Z" };
            localStorage["user"] = JSON.stringify(user);
          });
          await page.reload();
        },
      },
      { name: "Profile", path: "/admin/profile", ready: "Profile Settings" },
      { name: "Settings", path: "/admin/settings", ready: "System Settings" },
    ],
  ],
  [
    "Packer",
    "packer",
    [{ name: "Not yours", path: "/admin/settings", ready: "You cannot open this page", ...refused(403) }],
  ],
];
