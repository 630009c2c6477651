import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Anonymous requests by route. `N` becomes a varying four-digit number, `M` a three-digit one. */
export function mostExpensiveRequests(categoryId: string): Record<string, string[]> {
  const words = [
    "red+blue+green+white+black+yellow",
    "kg+g+ml+pcs+pack+set+box+can",
    "10+20+50+100+250+500+1+2",
    "1+2+3+4+5+6+7+8",
    "pr+fr+or+na+la+sm+cl+sp",
    "rice+coffee+oil+bags+soap+chips",
    "everyday+native+premium+budget+gift+rice",
    "ricee+cofffe+oill+bagss+soaap+chipps",
    "a",
  ];
  return {
    "/api/products": [
      `/api/products?limit=100&page=M&x=N`,
      `/api/products?sort=name&limit=100&page=M`,
      `/api/products?sort=price-up&limit=100&page=M`,
      `/api/products?category=${categoryId}&sort=name&limit=100&page=M`,
      `/api/products?sort=best-selling&limit=100&page=M`,
      `/api/products?stock=in&limit=100&page=10&x=N`,
      `/api/products?min=500&max=540&sort=newest&limit=100&x=N`,
      `/api/products?category=${categoryId}&min=500&stock=in&sort=name&limit=100&x=N`,
    ],
    "/api/products?search": words.map((search) => `/api/products?search=${search}+N&limit=100&x=N`),
    "/api/products/by-slug/:slug": ["/api/products/by-slug/no-such-product-N"],
    "/api/products/suggestions": words.map((search) => `/api/products/suggestions?search=${search}+N`),
    "/api/products/cards": [`/api/products/cards?slugs=no-such-product-N${",rice".repeat(9)}`],
    "/api/buy-link": [`/api/buy-link?items=no-such-product-N${",rice:9".repeat(19)}`],
    "/api/products/parts": ["/api/products/parts?x=N"],
    "/api/products/slugs": ["/api/products/slugs?from=00000000-0000-7000-8000-00000000N", "/api/products/slugs?x=N"],
    "/api/categories": ["/api/categories?x=N"],
    "/api/collections": ["/api/collections?x=N"],
    "/api/home": ["/api/home?x=N"],
    "/api/shop": ["/api/shop?x=N"],
    "/api/shop/draft": ["/api/shop/draft?draft=N"],
    "/api/pages/:slug": ["/api/pages/no-such-page-N", "/api/pages/privacy?x=N"],
    "/accent/:file": ["/accent/1-00N0.css"],
    "/brand/:fingerprint/:file": ["/brand/N/share.png"],
    "/api/promotions": ["/api/promotions?x=N"],
    "/api/shipping": ["/api/shipping?place=39010001&quantity=99&product=0192a000-0000-7000-8000-00000000N"],
    "/api/shipping/cities": ["/api/shipping/cities?city=00N00"],
    "/places/:release/:file": ["/places/release-N/index.json", "/places/release-N/012.json"],
    "/api/openapi.json": ["/api/openapi.json?x=N"],
    "/api/docs": ["/api/docs?x=N"],
    "/.well-known/security.txt": ["/.well-known/security.txt?x=N"],
    "/.well-known/security-policy.txt": ["/.well-known/security-policy.txt?x=N"],
    "/previews/*": pictures().map((name) => `/previews/pictures/demo/${name}?x=N`),
    "/jpegs/*": pictures().map((name) => `/jpegs/pictures/demo/${name}?x=N`),
    "/feeds/products.xml": ["/feeds/products.xml?x=N"],
    "/api/pay/:token": ["/api/pay/N"],
    "/pay/:token": ["/pay/N"],
    "/api/checkout/methods": ["/api/checkout/methods?x=N"],
    "/api/checkout/return/:id/:attempt": ["/api/checkout/return/01a1f089-f309-7d82-9055-ca5905bf115e/N"],
    "/*": ["/?page=N", "/products/no-such-product-N", "/no-such-page-N", "/?sort=name&page=N", "/_.data?page=N&sort=name"],
    "/*?search": words.map((search) => `/?search=${search}+N`),
    "/cart": ["/cart?x=N", "/checkout?x=N", "/user/login?next=N", "/success?source_id=N"],
    "/orders/:id": ["/orders/0192a000-0000-7000-8000-00000000N", "/admin/orders/N"],
    "/__manifest": ["/__manifest?paths=/N,/cart&version=N"],
    "/sitemaps/:file": ["/sitemap.xml?x=N", "/sitemaps/products-00000000-0000-7000-8000-00000000N.xml", "/sitemaps/lists.xml?x=N"],
  }; // prettier-ignore
}

function pictures(): string[] {
  const folder = fileURLToPath(new URL("../../web/public/pictures/demo", import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith("-640.webp"))
    .map((name) => name.replace("webp", "jpg"));
}

export function numbered(path: string, number: number): string {
  return path.replaceAll("N", String(1_000 + (number % 9_000))).replaceAll("M", String(100 + (number % 900)));
}
