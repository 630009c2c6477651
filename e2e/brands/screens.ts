import type { Page } from "@playwright/test";
import type { Screen } from "../screenshots/take.ts";
import type { Brand } from "./brand.ts";

/** Words with a colon before them stand for what is known once the shop is there. */
type ShopScreen = Omit<Screen, "ready"> & {
  ready: (brand: Brand) => string | RegExp;
  /** What only this person may see comes after the page, and may move what is below it. */
  isShopper?: boolean;
};

const to = (title: string) => () => title;

const scrollTo = (find: "list" | "form" | "foot") => async (page: Page) => {
  const target = {
    list: () => page.getByRole("heading", { level: 2 }).nth(2),
    form: () => page.getByRole("button", { name: "Send complaint" }),
    foot: () => page.getByRole("contentinfo"),
  }[find]();
  await target.waitFor();
  const block = find === "list" ? ("start" as const) : ("end" as const);
  await target.evaluate((element, edge) => element.scrollIntoView({ block: edge }), block);
  // What is below the fold comes when it is looked at.
  await page.waitForLoadState("networkidle");
};

/** Every page that a shopper of such a shop can come to. */
export const SCREENS: ShopScreen[] = [
  { name: "Front page", path: "/", ready: ({ front }) => front.banner.heading },
  {
    name: "Front page, further down",
    path: "/",
    ready: ({ front }) => front.chosen.heading,
    prepare: scrollTo("list"),
  },
  { name: "Front page, at the end", path: "/", ready: to("All products"), prepare: scrollTo("foot") },
  { name: "Category", path: ":category", ready: ({ categories }) => categories[0]!.name },
  { name: "Product", path: ":product", ready: ({ products }) => products.find(hasPictures)!.name },
  {
    name: "Product with options",
    path: ":options",
    ready: ({ products }) => products.findLast(hasOptions)!.name,
  },
  {
    name: "Product on sale",
    path: ":sale",
    ready: ({ products }) => products.find(({ sale }) => sale)!.name,
  },
  { name: "Search", path: ":search", ready: to("Results for") },
  { name: "Log in", path: "/user/login", ready: to("Log in") },
  { name: "Cart", path: "/cart", ready: to("Cart"), isShopper: true },
  { name: "Checkout", path: "/checkout", ready: to("Contact and address"), isShopper: true },
  {
    name: "Payment",
    path: "/checkout",
    ready: to("Payment"),
    isShopper: true,
    prepare: (page) => page.getByRole("button", { name: "Continue to payment" }).click(),
  },
  {
    name: "Order placed",
    path: "/?placed=:order",
    ready: to("Thank you! Your order is placed."),
    isShopper: true,
  },
  { name: "Orders", path: "/orders", ready: to("Orders"), isShopper: true },
  { name: "Order", path: "/orders/:order", ready: to("Order"), isShopper: true },
  { name: "Addresses", path: "/addresses", ready: to("Addresses"), isShopper: true },
  { name: "Account", path: "/account", ready: to("Your data"), isShopper: true },
  { name: "About us", path: "/pages/about", ready: to("About us") },
  { name: "Shipping and returns", path: "/pages/shipping-and-returns", ready: to("Shipping and returns") },
  { name: "Privacy notice", path: "/pages/privacy", ready: to("Privacy notice") },
  { name: "Terms of sale", path: "/pages/terms", ready: to("Terms of sale") },
  { name: "Contact and complaints", path: "/pages/contact", ready: to("Contact and complaints") },
  {
    name: "Complaint form",
    path: "/pages/contact",
    ready: to("Contact and complaints"),
    prepare: scrollTo("form"),
  },
  {
    name: "Not found",
    path: "/nowhere",
    ready: to("We could not find that page"),
    noise: /status of 404/,
  },
];

export const hasPictures = ({ photos }: Brand["products"][number]) => photos.length > 1;
export const hasOptions = ({ option }: Brand["products"][number]) => option !== undefined;

export const nameOf = ({ slug }: Brand, name: string) =>
  `${slug}-${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.webp`;
