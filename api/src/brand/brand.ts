import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { brandStyleSheet, readStyleHref } from "@tindahan/contract/settings/brand-style.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { createBoundedQueue } from "../platform/limits/fair-queue.ts";
import { toCachedResponse, type CachedResponse } from "../platform/cache/cached-response.ts";
import { sendCachedResponse } from "../platform/cache/serve-from-cache.ts";
import type { Services } from "../platform/services.ts";
import { drawBrandFile, isBrandFile, SHARE_FILE, type BrandFile } from "./draw.ts";
import { loadShopPicture } from "./logo.ts";
import { brandFingerprint, hasOwnBrand, type BrandSettings } from "./shop-brand.ts";

export { decryptPreview, encryptPreview } from "./encrypted-preview.ts";
export { shopBrandOf } from "./shop-brand.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Old URLs, such as in shared links, redirect to the current picture. */
const REDIRECT_CACHE = "public, max-age=300";

// A queue apart from uploads, so that drawing never blocks the merchant.
const drawing = createBoundedQueue(1, 8);

export function brandRoutes(app: FastifyInstance, { settings, pageCache }: Services): void {
  app.get("/accent/:file", async ({ canonicalUrl }, reply) => {
    const style = readStyleHref(canonicalUrl);
    if (!style) throw new ShopError("not_found");
    return reply
      .headers({ "cache-control": IMMUTABLE, "content-type": "text/css; charset=utf-8" })
      .send(brandStyleSheet(style));
  });

  app.get<{ Params: { fingerprint: string; file: string } }>(
    "/brand/:fingerprint/:file",
    { config: { isRendered: true } },
    async (request, reply) => {
      const { fingerprint, file } = request.params;
      const saved = await settings.read();
      if (!isBrandFile(file) || !hasOwnBrand(saved)) throw new ShopError("not_found");
      const current = brandFingerprint(saved);
      if (fingerprint !== current)
        return reply.header("cache-control", REDIRECT_CACHE).redirect(`/brand/${current}/${file}`, 302);
      const picture = await pageCache.get(request.canonicalUrl, ["settings"], () =>
        renderBrandFile(file, current, saved, reply),
      );
      return sendCachedResponse(picture, request, reply);
    },
  );

  async function renderBrandFile(
    file: BrandFile,
    fingerprint: string,
    { shop, brand }: BrandSettings,
    template: FastifyReply,
  ): Promise<CachedResponse> {
    const body = await drawBrandFileOnce(`${fingerprint}/${file}`, async () => {
      const [logo, icon] = await Promise.all([
        loadShopPicture(app, shop.logo),
        loadShopPicture(app, brand.icon),
      ]);
      return drawBrandFile(file, { name: shop.name, accent: brand.accent, logo, icon });
    });
    const headers = {
      "content-type": file === SHARE_FILE ? "image/jpeg" : "image/png",
      "cache-control": IMMUTABLE,
    };
    return toCachedResponse(template, { body, headers });
  }
}

const drawnFiles = new LRUCache<string, Buffer>({ max: 18 });

async function drawBrandFileOnce(cacheKey: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const cached = drawnFiles.get(cacheKey);
  if (cached) return cached;
  const picture = await drawing.run(draw);
  if (picture === "full") throw new ShopError("unavailable");
  drawnFiles.set(cacheKey, picture);
  return picture;
}
