import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

// The one place of the pages that reads the environment: it runs while the shop is being built, never in it, and a
// shop's own build must not contain the development pages at all. The browser tests ask for them.
const hasDevPages = process.env["NODE_ENV"] !== "production" || process.env["TINDAHAN_DEV_PAGES"] === "1";

/** Every screen of the shop. */
export default [
  layout("storefront/layout.tsx", [
    index("storefront/catalogue/catalogue.tsx"),
    ...(hasDevPages ? [route("dev/ui", "dev/kit.tsx")] : []),
    route("*", "storefront/not-found.tsx"),
  ]),
] satisfies RouteConfig;
