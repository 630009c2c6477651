import type { Route } from "./+types/robots.ts";

const PRIVATE_PATHS = [
  "/admin",
  "/api/",
  "/buy/",
  "/cart",
  "/checkout",
  "/orders",
  "/addresses",
  "/user/",
  "/paymongo-success",
  "/success",
  "/error",
];

export function loader({ request }: Route.LoaderArgs): Response {
  const lines = [
    "User-agent: *",
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", request.url).href}`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
