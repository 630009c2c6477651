import { readJsonLd, readOpenGraph } from "../../../api/test/support/catalogue/json-ld-rules.ts";
import { expect, test } from "../../support/shop.ts";

const BARAKO = "/products/barako-coffee-batangas";

test("shop pages have valid structured data, Open Graph tags and canonical URLs", async ({
  request,
  baseURL,
}) => {
  const read = async (path: string) => {
    const html = await (await request.get(path)).text();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    return { html, canonical, openGraph: readOpenGraph(html) };
  };

  const front = await read("/");
  expect(front.openGraph).toMatchObject({
    "og:type": "website",
    "og:url": `${baseURL}/`,
    "og:site_name": "Tindahan",
  });
  const { OnlineStore, WebSite, ItemList } = readJsonLd(front.html);
  expect(OnlineStore).toMatchObject({ name: "Tindahan", url: `${baseURL}/` });
  expect(WebSite!.potentialAction.target.urlTemplate).toBe(`${baseURL}/?search={search_term_string}`);
  expect(ItemList!.itemListElement).toHaveLength(8);

  const second = await read("/?page=2&sort=newest");
  expect(second.canonical).toBe(`${baseURL}/?page=2`);
  expect(second.openGraph["og:url"]).toBe(second.canonical);
  expect(readJsonLd(second.html).ItemList!.itemListElement[0]!.position).toBe(9);
  expect(readJsonLd(second.html)).not.toHaveProperty("WebSite");

  const filtered = await read("/?sort=name&page=2&details=buntal-sun-hat");
  expect(filtered.canonical).toBe(`${baseURL}/?page=2`);
  expect((await read("/?search=mango")).html).toMatch(/<meta name="robots" content="[^"]*noindex/);

  const product = await read(`${BARAKO}?variant=x`);
  expect(product.canonical).toBe(baseURL + BARAKO);
  expect(product.openGraph).toMatchObject({
    "og:type": "product",
    "og:title": "Kapeng Barako from Batangas, 250 g · ₱249.00",
    "og:description": expect.stringContaining("Pure Liberica"),
    "og:url": baseURL + BARAKO,
    "og:image": `${baseURL}/previews/pictures/demo/barako-coffee-batangas-640.jpg`,
    "product:price:amount": "249.00",
  });
  const preview = await request.get(product.openGraph["og:image"]);
  expect(preview.headers()).toMatchObject({ "content-type": "image/jpeg" });
  const { Product, BreadcrumbList, OfferShippingDetails } = readJsonLd(product.html);
  expect(Product).toMatchObject({
    name: "Kapeng Barako from Batangas, 250 g",
    offers: { price: "249.00", url: baseURL + BARAKO, availability: "https://schema.org/InStock" },
  });
  // The shop has set neither value for all products.
  expect(Product).not.toHaveProperty("offers.itemCondition");
  expect(Product).not.toHaveProperty("brand");
  expect(OfferShippingDetails!.shippingRate.value).toBe("0.00");
  expect(BreadcrumbList!.itemListElement.map(({ name }) => name)).toEqual([
    "Tindahan",
    "Coffee & Drinks",
    "Kapeng Barako from Batangas, 250 g",
  ]);
  const category = BreadcrumbList!.itemListElement[1]!.item!;
  const list = await read(category.slice(baseURL!.length));
  expect(list.canonical).toBe(category);
  expect(readJsonLd(list.html).BreadcrumbList!.itemListElement).toHaveLength(2);

  for (const path of ["/user/login", "/cart"]) {
    const { openGraph } = await read(path);
    expect(openGraph["og:url"]).toBe(baseURL + path);
  }
});

test("serves sitemaps with modification dates, the manifest and the icons", async ({ request, baseURL }) => {
  const read = async (path: string) => (await request.get(path)).text();
  expect(await read("/robots.txt")).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await request.get("/sitemap.xml");
  expect(index.headers()["content-type"]).toContain("xml");
  const files = locations(await index.text());
  expect(files).toEqual([
    `${baseURL}/sitemaps/lists.xml`,
    expect.stringMatching(/\/sitemaps\/products-[0-9a-f-]{36}\.xml$/),
  ]);
  const part = await read(files[1]!);
  expect(locations(part)).toHaveLength(72);
  expect(locations(part)).toContain(baseURL + BARAKO);
  const entries = [...part.matchAll(/<url><loc>[^<]+<\/loc><lastmod>([^<]+)<\/lastmod><\/url>/g)];
  expect(entries).toHaveLength(72);
  for (const [, changedAt] of entries) expect(new Date(changedAt!).toISOString()).toBe(changedAt);
  const afterAll = "/sitemaps/products-ffffffff-ffff-7fff-bfff-ffffffffffff.xml";
  for (const missing of ["/sitemaps/products-2.xml", afterAll])
    expect((await request.get(missing)).status()).toBe(404);

  const { name, icons } = JSON.parse(await read("/manifest.webmanifest")) as {
    name: string;
    icons: { src: string }[];
  };
  expect(name).toBe("Tindahan");
  const iconPaths = [...icons.map(({ src }) => src), "/favicon.ico", "/apple-touch-icon.png", "/preview.png"];
  for (const path of iconPaths) expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
});

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);
}
