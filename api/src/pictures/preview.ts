import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pictureOfPreview, pictureOfJpeg, PREVIEW_SIZE } from "@tindahan/contract/settings/previews.ts";
import { createBoundedQueue } from "../platform/limits/fair-queue.ts";
import { toCachedResponse, type CachedResponse } from "../platform/cache/cached-response.ts";
import { sendCachedResponse } from "../platform/cache/serve-from-cache.ts";
import type { Services } from "../platform/services.ts";

// A queue apart from uploads, so that previews never block the merchant.
const drawing = createBoundedQueue(1, 8);

type ToJpeg = (image: string, picture: Buffer) => Promise<Buffer>;

export function servePreviews(app: FastifyInstance, { pageCache }: Services): void {
  app.get("/previews/*", { config: { isRendered: true } }, async (request, reply) => {
    const image = pictureOfPreview(request.canonicalUrl);
    if (!image) throw new ShopError("not_found");
    const preview = await pageCache.get(request.canonicalUrl, ["pictures"], () =>
      renderJpeg(image, drawPreviewOnce, reply),
    );
    return sendCachedResponse(preview, request, reply);
  });

  // Not cached: feed readers fetch each file once and would evict other pages.
  app.get("/jpegs/*", { config: { isRendered: true } }, async (request, reply) => {
    const image = pictureOfJpeg(request.canonicalUrl);
    if (!image) throw new ShopError("not_found");
    return sendCachedResponse(await renderJpeg(image, encodeWholeJpeg, reply), request, reply);
  });

  async function renderJpeg(image: string, toJpeg: ToJpeg, reply: FastifyReply): Promise<CachedResponse> {
    // An internal request finds the picture on disk, in a bucket or among static files.
    const response = await app.inject(image);
    if (response.statusCode !== 200)
      throw new ShopError(response.statusCode === 503 ? "unavailable" : "not_found");
    const jpeg = await drawing.run(() => toJpeg(image, response.rawPayload));
    if (jpeg === "full") throw new ShopError("unavailable");
    const headers = {
      "content-type": "image/jpeg",
      "cache-control": String(response.headers["cache-control"]),
    };
    return toCachedResponse(reply, { body: jpeg, headers });
  }
}

// About 8 MB. Not invalidated, because a picture name never changes its content.
const cachedPreviews = new LRUCache<string, Buffer>({ max: 100 });

async function drawPreviewOnce(image: string, picture: Buffer): Promise<Buffer> {
  const jpeg = cachedPreviews.get(image) ?? (await drawPreview(picture));
  cachedPreviews.set(image, jpeg);
  return jpeg;
}

async function drawPreview(picture: Buffer): Promise<Buffer> {
  const { data: whole, info } = await sharp(picture)
    .resize({ ...PREVIEW_SIZE, fit: "inside" })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const [left, top] = [
    Math.floor((PREVIEW_SIZE.width - width) / 2),
    Math.floor((PREVIEW_SIZE.height - height) / 2),
  ];
  const [right, bottom] = [PREVIEW_SIZE.width - width - left, PREVIEW_SIZE.height - height - top];
  const raw = { width, height, channels };
  const edges = await sharp(whole, { raw })
    .extend({ left, right, top, bottom, extendWith: "copy" })
    .raw()
    .toBuffer();
  // Blur a reduced copy, because the cost depends on the pixels.
  const small = {
    width: PREVIEW_SIZE.width / BLUR_SCALE,
    height: PREVIEW_SIZE.height / BLUR_SCALE,
    channels,
  };
  const blurred = await sharp(edges, { raw: { ...PREVIEW_SIZE, channels } })
    .resize(small.width, small.height, { kernel: "linear" })
    .blur(BLUR_RADIUS)
    .raw()
    .toBuffer();
  const canvas = await sharp(blurred, { raw: small })
    .resize(PREVIEW_SIZE.width, PREVIEW_SIZE.height, { kernel: "linear" })
    .raw()
    .toBuffer();
  for (let y = 0; y < height; y++) {
    const row = whole.subarray(y * width * channels, (y + 1) * width * channels);
    canvas.set(row, ((top + y) * PREVIEW_SIZE.width + left) * channels);
  }
  return sharp(canvas, { raw: { ...PREVIEW_SIZE, channels } })
    .jpeg({ quality: 82 })
    .toBuffer();
}

const BLUR_SCALE = 6;
const BLUR_RADIUS = 1.5;

function encodeWholeJpeg(_: string, picture: Buffer): Promise<Buffer> {
  return sharp(picture).flatten({ background: "#ffffff" }).jpeg({ quality: 85 }).toBuffer();
}
