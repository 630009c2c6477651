import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pictureOf, pictureOfJpeg, PREVIEW } from "@tindahan/contract/settings/previews.ts";
import { createBoundedQueue } from "../platform/limits/fair-queue.ts";
import { toCachedResponse, type CachedResponse } from "../platform/cache/cached-response.ts";
import { send } from "../platform/cache/serve-from-cache.ts";
import type { Services } from "../platform/services.ts";

// A queue apart from uploads, so that previews never block the merchant.
const drawing = createBoundedQueue(1, 8);

type ToJpeg = (image: string, picture: Buffer) => Promise<Buffer>;

export function servePreviews(app: FastifyInstance, { pageCache }: Services): void {
  app.get("/previews/*", { config: { isRendered: true } }, async (request, reply) => {
    const image = pictureOf(request.canonicalUrl);
    if (!image) throw new ShopError("not_found");
    const preview = await pageCache.get(request.canonicalUrl, ["pictures"], () =>
      make(image, drawOnce, reply),
    );
    return send(preview, request, reply);
  });

  // Not cached: whoever fetches a feed fetches each of them once, and all would take the place of what shoppers ask for.
  app.get("/jpegs/*", { config: { isRendered: true } }, async (request, reply) => {
    const image = pictureOfJpeg(request.canonicalUrl);
    if (!image) throw new ShopError("not_found");
    return send(await make(image, encode, reply), request, reply);
  });

  async function make(image: string, toJpeg: ToJpeg, first: FastifyReply): Promise<CachedResponse> {
    // By the front door: a picture may be kept on this disk, in a bucket, or among the files of the pages.
    const found = await app.inject(image);
    if (found.statusCode !== 200) throw new ShopError(found.statusCode === 503 ? "unavailable" : "not_found");
    const jpeg = await drawing.run(() => toJpeg(image, found.rawPayload));
    if (jpeg === "full") throw new ShopError("unavailable");
    const headers = {
      "content-type": "image/jpeg",
      "cache-control": String(found.headers["cache-control"]),
    };
    return toCachedResponse(first, { body: jpeg, headers });
  }
}

/** About 8 MB. A picture never changes under its name while the program runs, so these stay when the cache forgets them. */
const drawnBefore = new LRUCache<string, Buffer>({ max: 100 });

async function drawOnce(image: string, picture: Buffer): Promise<Buffer> {
  const jpeg = drawnBefore.get(image) ?? (await draw(picture));
  drawnBefore.set(image, jpeg);
  return jpeg;
}

/** Extends the edges, blurred, to fill the preview around the whole picture. */
async function draw(picture: Buffer): Promise<Buffer> {
  const { data: whole, info } = await sharp(picture)
    .resize({ ...PREVIEW, fit: "inside" })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const [left, top] = [Math.floor((PREVIEW.width - width) / 2), Math.floor((PREVIEW.height - height) / 2)];
  const [right, bottom] = [PREVIEW.width - width - left, PREVIEW.height - height - top];
  const raw = { width, height, channels };
  const edges = await sharp(whole, { raw })
    .extend({ left, right, top, bottom, extendWith: "copy" })
    .raw()
    .toBuffer();
  // Blur a reduced copy, because the cost depends on the pixels.
  const small = { width: PREVIEW.width / SHRUNK, height: PREVIEW.height / SHRUNK, channels };
  const blurred = await sharp(edges, { raw: { ...PREVIEW, channels } })
    .resize(small.width, small.height, { kernel: "linear" })
    .blur(SOFT)
    .raw()
    .toBuffer();
  const drawn = await sharp(blurred, { raw: small })
    .resize(PREVIEW.width, PREVIEW.height, { kernel: "linear" })
    .raw()
    .toBuffer();
  for (let y = 0; y < height; y++) {
    const row = whole.subarray(y * width * channels, (y + 1) * width * channels);
    drawn.set(row, ((top + y) * PREVIEW.width + left) * channels);
  }
  return sharp(drawn, { raw: { ...PREVIEW, channels } })
    .jpeg({ quality: 82 })
    .toBuffer();
}

const SHRUNK = 6;
/** Blur radius that hides stripes in the extended edges. */
const SOFT = 1.5;

function encode(_: string, picture: Buffer): Promise<Buffer> {
  return sharp(picture).flatten({ background: "#ffffff" }).jpeg({ quality: 85 }).toBuffer();
}
