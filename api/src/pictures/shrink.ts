import sharp from "sharp";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { PICTURE_TYPES } from "@tindahan/contract/catalogue/constants.ts";
import { createBoundedQueue } from "../platform/limits/fair-queue.ts";

export const WIDTHS = [320, 640, 960, 1600];

export type Shrunk = { width: number; height: number; versions: { width: number; bytes: Buffer }[] };

/** Decompression bombs: a small file can unpack to gigabytes. */
const MAX_PIXELS = 50_000_000;
/** A picture of 49,000,000 × 1 pixels took 8 s and 340 MB. */
const MAX_SIDE = 16_384;

// One picture at a time, so that uploads do not slow down shoppers.
sharp.concurrency(1);
sharp.cache(false);
const shrinking = createBoundedQueue(1, 8);

export async function shrinkToWebpVersions(file: Buffer, widths = WIDTHS): Promise<Shrunk> {
  const shrunk = await shrinking.run(async () => {
    const { width, height } = await readPictureDimensions(file);
    const versions = [];
    for (const targetWidth of widths)
      versions.push({ width: targetWidth, bytes: await renderWebp(file, targetWidth) });
    return { width, height, versions };
  });
  if (shrunk === "full") throw new ShopError("unavailable");
  return shrunk;
}

async function readPictureDimensions(file: Buffer): Promise<{ width: number; height: number }> {
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const type = metadata?.format === "heif" && metadata.compression === "av1" ? "avif" : metadata?.format;
  if (!metadata || !PICTURE_TYPES.some((allowed) => allowed === `image/${type}`))
    throw new ShopError("picture_unreadable");
  const isTooLong = Math.max(metadata.width, metadata.height) > MAX_SIDE;
  if (isTooLong || metadata.width * metadata.height > MAX_PIXELS) throw new ShopError("picture_too_large");
  const isRotated = (metadata.orientation ?? 1) >= 5;
  return isRotated
    ? { width: metadata.height, height: metadata.width }
    : { width: metadata.width, height: metadata.height };
}

function renderWebp(file: Buffer, width: number): Promise<Buffer> {
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw new ShopError("picture_unreadable");
    });
}
