import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

// The one place of the pages that reads the environment: it runs while the shop is being built, never in it, and a
// shop's own build must not contain the development pages at all. The browser tests ask for them.
const hasDevPages = process.env["NODE_ENV"] !== "production" || process.env["TINDAHAN_DEV_PAGES"] === "1";

/** Every screen of the shop. */
export default [
  layout("storefront/frame/layout.tsx", [
    index("storefront/catalogue/catalogue.tsx"),
    route("c/:slug", "storefront/catalogue/catalogue.tsx", { id: "storefront/catalogue/category" }),
    route("products/:slug", "storefront/product/product.tsx"),
    route("pages/:slug", "storefront/pages/page.tsx"),
    route("user/login", "storefront/login/login.tsx"),
    route("cart", "storefront/cart/cart.tsx"),
    route("checkout", "storefront/checkout/checkout.tsx"),
    route("success", "storefront/payment/success.tsx"),
    route("error", "storefront/payment/error.tsx"),
    route("orders", "storefront/orders/orders.tsx"),
    route("orders/:id", "storefront/orders/order.tsx"),
    route("account", "storefront/account/account.tsx"),
    route("addresses", "storefront/addresses/addresses.tsx"),
    ...(hasDevPages ? [route("dev/ui", "dev/kit.tsx")] : []),
    route("*", "storefront/frame/not-found.tsx"),
  ]),
  route("paymongo-success", "storefront/payment/paymongo-success.ts"),
  route("manifest.webmanifest", "storefront/seo/home-screen.ts"),
  route("robots.txt", "storefront/seo/robots.ts"),
  route("sitemap.xml", "storefront/seo/sitemap.ts"),
  route("sitemaps/:file", "storefront/seo/sitemap-file.ts"),
  route("admin/login", "admin/login/login.tsx"),
  layout(
    "admin/frame/layout.tsx",
    prefix("admin", [
      index("admin/dashboard/dashboard.tsx"),
      route("products", "admin/products/list/products.tsx"),
      route("products/drafts", "admin/products/list/out-of-shop.tsx", { id: "admin/products/drafts" }),
      route("products/archived", "admin/products/list/out-of-shop.tsx"),
      route("create", "admin/products/form/create-product.tsx"),
      route("category", "admin/categories/categories.tsx"),
      route("category/add", "admin/categories/add-category.tsx"),
      route("promotions", "admin/promotions/promotions.tsx"),
      route("orders", "admin/orders/list/orders.tsx"),
      route("packing", "admin/orders/packing/packing.tsx"),
      route("orders/slips", "admin/orders/slips/slips.tsx"),
      route("orders/:id", "admin/orders/order/order.tsx"),
      route("customers", "admin/customers/customers.tsx"),
      route("customers/:id", "admin/customers/customer.tsx"),
      route("audit", "admin/audit/audit.tsx"),
      route("audit/security", "admin/audit/security.tsx"),
      route("people", "admin/people/people.tsx"),
      route("complaints", "admin/complaints/complaints.tsx"),
      route("complaints/:id", "admin/complaints/complaint.tsx"),
      route("pages", "admin/pages/pages.tsx"),
      route("pages/:slug", "admin/pages/page.tsx"),
      route("profile", "admin/profile/profile.tsx"),
      route("settings", "admin/settings/settings.tsx"),
      route("settings/brand", "admin/settings/brand/brand.tsx"),
      route("settings/shipping", "admin/settings/shipping/shipping.tsx"),
      route("settings/front-page", "admin/settings/front-page/front-page.tsx"),
      route("*", "storefront/frame/not-found.tsx", { id: "admin/frame/not-found" }),
    ]),
  ),
] satisfies RouteConfig;
