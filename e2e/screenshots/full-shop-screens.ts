import type { Page } from "@playwright/test";
import { expect } from "../tests/shop.ts";
import { BAG, COFFEE, ON_SALE } from "../tests/shopping.ts";
import { fullShopAdmin } from "./full-shop-admin.ts";
import { press, refused, type Area } from "./screens.ts";

/** Brings something to the top of the window, or as close to it as the page is long. */
const scrollTo = (find: (page: Page) => ReturnType<Page["getByRole"]>) => async (page: Page) => {
  await find(page)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: "start" }));
};

/** Screens of a shop that uses what is off in a new one. */
export const fullShop: Area[] = [
  [
    "A furnished shop",
    "visitor",
    [
      { name: "Front page", path: "/", ready: "Pasalubong from every island" },
      {
        name: "Front page, rows of products",
        path: "/",
        ready: "Best sellers",
        prepare: scrollTo((page) => page.getByRole("heading", { name: "Best sellers" })),
      },
      {
        name: "Front page, text and list",
        path: "/",
        ready: "A family since 1987",
        prepare: scrollTo((page) => page.getByRole("heading", { name: "A family since 1987" })),
      },
      {
        name: "Foot of the page",
        path: "/pages/about",
        ready: /./,
        prepare: scrollTo((page) => page.getByRole("contentinfo")),
      },
      {
        name: "Category",
        path: "/c/snacks-pasalubong",
        ready: /Snacks/,
        prepare: async (page) => {
          if (page.viewportSize()!.width > 360)
            await page.getByRole("button", { name: "Previous categories" }).waitFor();
        },
      },
      {
        name: "Filters",
        path: "/?min=100&max=500&stock=in&sort=best-selling",
        ready: /products/,
      },
      { name: "On sale", path: `/products/${ON_SALE}`, ready: /Sun Hat/ },
      { name: "Options", path: "/products/running-shoes-lightweight", ready: /Running Shoes/i },
      { name: "Pictures", path: `/products/${BAG}`, ready: /Bayong/ },
      {
        name: "Picture, enlarged",
        path: `/products/${BAG}`,
        ready: /^Picture 1 of/,
        prepare: async (page) => {
          await page
            .getByRole("link", { name: /^Enlarge/ })
            .first()
            .click();
          await expect
            .poll(() =>
              page
                .getByRole("dialog")
                .getByRole("img")
                .evaluate((image: HTMLImageElement) => image.naturalWidth),
            )
            .toBeGreaterThan(0);
        },
      },
      {
        name: "Related products",
        path: `/products/${COFFEE}`,
        ready: /^More in/,
        prepare: async (page) => {
          await page.goto(`/products/${BAG}`);
          await page.waitForFunction((slug) => localStorage["viewed"]?.includes(slug), BAG);
          await page.goto(`/products/${COFFEE}`);
          await page.getByRole("heading", { name: "Recently viewed" }).waitFor();
          await scrollTo(() => page.getByRole("heading", { name: /^More in/ }))(page);
        },
      },
    ],
  ],
  [
    "Pages and law",
    "visitor",
    [
      { name: "About us", path: "/pages/about", ready: /About/ },
      { name: "Shipping and returns", path: "/pages/shipping-and-returns", ready: /Shipping/ },
      { name: "Privacy notice", path: "/pages/privacy", ready: /Privacy/ },
      { name: "Terms of sale", path: "/pages/terms", ready: /Terms/ },
      { name: "Contact", path: "/pages/contact", ready: /Contact/ },
      {
        name: "Complaint form",
        path: "/pages/contact",
        ready: /complaint/i,
        prepare: async (page) => {
          // What is pressed before the form's code has come does nothing.
          await expect(async () => {
            await press("Send complaint")(page);
            await expect(page.getByLabel("Your name")).toBeFocused({ timeout: 1_000 });
          }).toPass();
        },
      },
      { name: "Log in, with the rules", path: "/user/login", ready: "Log in" },
    ],
  ],
  [
    "Buying in a furnished shop",
    "shopper",
    [
      { name: "Cart with offers", path: "/cart", ready: "Cart" },
      {
        name: "Voucher",
        path: "/cart",
        ready: "Cart",
        prepare: async (page) => {
          await press("Add a voucher")(page);
          await page.getByLabel("Voucher code").fill("SUMMER");
          await press("Apply")(page);
          await page.getByText("We do not know this code.").waitFor();
        },
        ...refused(404),
      },
      { name: "Checkout with delivery", path: "/checkout", ready: "Checkout" },
      { name: "Order with fees", path: "/orders/:order", ready: /^Order / },
      { name: "Addresses", path: "/addresses", ready: "Addresses" },
      { name: "Edit address", path: "/addresses", ready: /address/i, prepare: press(/^(Edit|Change)/) },
      { name: "Your data", path: "/account", ready: "Your data" },
      {
        name: "Erase, not yet",
        path: "/account",
        ready: "Erase your account?",
        prepare: press("Erase my account"),
      },
    ],
  ],
  [
    "A newcomer in a furnished shop",
    "newcomer",
    [
      { name: "No addresses", path: "/addresses", ready: "Addresses" },
      {
        name: "Erase account",
        path: "/account",
        ready: "Erase your account?",
        prepare: press("Erase my account"),
      },
    ],
  ],
  ...fullShopAdmin,
];
