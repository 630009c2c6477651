import { setTimeout as sleep } from "node:timers/promises";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { seededRandom } from "../../../api/db/seeded-random.ts";
import { endpoints } from "../../../api/test/support/endpoints.ts";
import type { Shop } from "../../../api/test/support/shop.ts";
import { startProgram } from "../../../dev/test/program.ts";
import { startNginx, type Nginx } from "../../support/nginx.ts";

export const PROMISED_SECONDS = 30;

export async function behindNginx(
  shop: Shop,
  work: (nginx: Nginx, countShopPages: () => Promise<number>) => Promise<void>,
  options?: { ignoresTheShop: boolean },
): Promise<void> {
  // Admission control is off, because all visitors share one network here.
  const environment = { ROLE: "web", LOG_LEVEL: "warn", READ_ADMISSION: "off", TRUSTED_PROXIES: "1" };
  const program = await startProgram(shop.databaseUrl, environment);
  await program.untilReady();
  const nginx = await startNginx(program.url, options);
  async function countShopPages(): Promise<number> {
    const metrics = await (await fetch(program.metricsUrl)).text();
    const counts = metrics.matchAll(/^http_request_seconds_count\{.*route="\/\*".*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  }
  try {
    await work(nginx, countShopPages);
  } finally {
    await nginx.stop();
    await program.end("SIGKILL");
  }
}

export async function viewPages(
  shop: Shop,
  { url }: Nginx,
  { pages, views }: { pages: number; views: number },
): Promise<{ hitRatio: number; seconds: number }> {
  const products = await Promise.all(Array.from({ length: pages - 10 }, () => shop.product()));
  const paths = [
    ...products.map(({ slug }) => `/products/${slug}`),
    ...Array.from({ length: 10 }, (_, i) => `/?page=${i + 1}`),
  ];
  const headers = {
    "accept-encoding": "gzip, deflate, br, zstd",
    cookie: "theme=dark",
    "accept-language": "fil",
  };
  const random = seededRandom(7);
  async function view(path: string): Promise<boolean> {
    const page = await fetch(url + path, { headers });
    await page.arrayBuffer();
    if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
    return ["HIT", "STALE", "UPDATING"].includes(page.headers.get("x-cache")!);
  }
  for (const path of paths) await view(path);

  const start = performance.now();
  let [left, hits] = [views, 0];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) if (await view(random.of(paths))) hits++;
    }),
  );
  return { hitRatio: hits / views, seconds: (performance.now() - start) / 1_000 };
}

export async function changePrice(
  shop: Shop,
  { url }: Nginx,
  { isWatched }: { isWatched: boolean },
): Promise<number> {
  const admin = await shop.admin();
  const { id, slug } = await shop.product({ name: "Basket" });
  const hasNewPrice = async () =>
    (await (await fetch(`${url}/products/${slug}`)).text()).includes("1,234.50");
  if (await hasNewPrice()) throw new Error("The new price was there before the change.");
  const body = { name: "Basket", details: "Woven", price: 1234.5, image: "/pictures/x.webp" };
  await admin.call(updateProduct, { params: { id }, body });
  const changedAt = performance.now();
  if (!isWatched) await sleep(PROMISED_SECONDS * 1_000);
  while (!(await hasNewPrice())) await sleep(isWatched ? 100 : 0);
  return (performance.now() - changedAt) / 1_000;
}

export async function callPrivateEndpoints(
  shop: Shop,
  nginx: Nginx,
): Promise<{ secrets: string[]; keys: string[] }> {
  const [maria, admin] = [await shop.shopper("zenaida@quimpo.example"), await shop.admin()];
  const { id: productId } = await shop.product();
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const details = {
    customerName: "Zenaida Quimpo",
    phone: "09285550147",
    deliveryAddress: "7 Kamagong Street",
  };
  const { orderId } = await maria.call(checkout, { body: { userId: maria.id, ...details } });

  const reads = endpoints.filter(({ method, path }) => method === "GET" && !path.endsWith("/news"));
  const ids = { userId: maria.id, id: orderId } as Record<string, string>;
  const paths = reads.map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? "x"));
  const pages = [
    "/",
    "/cart",
    "/checkout",
    `/orders/${orderId}`,
    "/orders",
    "/admin",
    "/admin/orders",
    "/user/login",
  ];
  for (const { token } of [maria, admin])
    for (const path of [...paths, ...pages, ...paths, ...pages])
      await fetch(nginx.url + path, {
        headers: { authorization: `Bearer ${token}`, "accept-encoding": "" },
        redirect: "manual",
      });

  const stored = nginx.stored();
  const isSecret = /zenaida@quimpo|Zenaida Quimpo|Kamagong|9285550147/;
  const tokens = [maria.token, admin.token];
  return {
    secrets: stored.filter((text) => isSecret.test(text) || tokens.some((token) => text.includes(token))),
    keys: stored.map((text) => /^KEY: (\S+)/m.exec(text)![1]!),
  };
}
