import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { accentStyle, colourOfStyle } from "@tindahan/contract/settings/accent.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { createBoundedQueue } from "../platform/limits/fair-queue.ts";
import { toCachedResponse, type CachedResponse } from "../platform/cache/cached-response.ts";
import { send } from "../platform/cache/serve-from-cache.ts";
import type { Services } from "../platform/services.ts";
import { draw, isBrandFile, SHARE_FILE, type BrandFile } from "./draw.ts";
import { readPicture } from "./logo.ts";
import { fingerprintOf, isBranded, type Branded } from "./shop-brand.ts";

export { openDraft, sealDraft } from "./draft.ts";
export { shopBrandOf } from "./shop-brand.ts";

const FOR_GOOD = "public, max-age=31536000, immutable";
/** Old URLs, such as in shared links, redirect to the current picture. */
const MOVED = "public, max-age=300";

// A queue apart from uploads, so that drawing never blocks the merchant.
const drawing = createBoundedQueue(1, 8);

export function brandRoutes(app: FastifyInstance, { settings, pageCache }: Services): void {
  app.get("/accent/:file", async ({ canonicalUrl }, reply) => {
    const colour = colourOfStyle(canonicalUrl);
    if (!colour) throw new ShopError("not_found");
    return reply
      .headers({ "cache-control": FOR_GOOD, "content-type": "text/css; charset=utf-8" })
      .send(accentStyle(colour));
  });

  app.get<{ Params: { fingerprint: string; file: string } }>(
    "/brand/:fingerprint/:file",
    { config: { isRendered: true } },
    async (request, reply) => {
      const { fingerprint, file } = request.params;
      const now = await settings.read();
      if (!isBrandFile(file) || !isBranded(now)) throw new ShopError("not_found");
      const current = fingerprintOf(now);
      if (fingerprint !== current)
        return reply.header("cache-control", MOVED).redirect(`/brand/${current}/${file}`, 302);
      const picture = await pageCache.get(request.canonicalUrl, ["settings"], () =>
        make(file, current, now, reply),
      );
      return send(picture, request, reply);
    },
  );

  async function make(
    file: BrandFile,
    fingerprint: string,
    { shop, brand }: Branded,
    first: FastifyReply,
  ): Promise<CachedResponse> {
    const body = await drawOnce(`${fingerprint}/${file}`, async () => {
      const [logo, icon] = await Promise.all([readPicture(app, shop.logo), readPicture(app, brand.icon)]);
      return draw(file, { name: shop.name, accent: brand.accent, logo, icon });
    });
    const headers = {
      "content-type": file === SHARE_FILE ? "image/jpeg" : "image/png",
      "cache-control": FOR_GOOD,
    };
    return toCachedResponse(first, { body, headers });
  }
}

/** Two or three brands; kept when the page cache evicts them. */
const drawn = new LRUCache<string, Buffer>({ max: 18 });

async function drawOnce(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
  const known = drawn.get(key);
  if (known) return known;
  const picture = await drawing.run(work);
  if (picture === "full") throw new ShopError("unavailable");
  drawn.set(key, picture);
  return picture;
}
