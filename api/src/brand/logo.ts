import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import type { ShopLogo } from "@tindahan/contract/settings/shop.ts";

/** A picture of the shop's own, by the front door: on this disk, in a bucket, or among the files of the pages. */
export async function readPicture(app: FastifyInstance, url: string): Promise<Buffer | undefined> {
  if (!url) return undefined;
  const found = await app.inject(url);
  return found.statusCode === 200 ? found.rawPayload : undefined;
}

/** Pictures never change under their names. */
const measured = new Map<string, ShopLogo>();
const MOST_MEASURED = 50;
/** If it cannot be read now, it is a square until somebody changes the settings or the program is started again. */
const SQUARE = { width: 28, height: 28, plate: "" } as const;

/** How a logo is shown: pages keep its place free before it has come. */
export async function measureLogo(app: FastifyInstance, url: string): Promise<ShopLogo | null> {
  if (!url) return null;
  const known = measured.get(url);
  if (known) return known;
  const logo = await readPicture(app, url)
    .then((picture) => picture && look(url, picture))
    .catch(() => undefined);
  if (!logo) return { url, ...SQUARE };
  if (measured.size >= MOST_MEASURED) measured.clear();
  measured.set(url, logo);
  return logo;
}

async function look(url: string, picture: Buffer): Promise<ShopLogo> {
  const { width, height } = await sharp(picture).metadata();
  return { url, width, height, plate: await plateFor(picture) };
}

/** Dots that are less solid than this are taken for nothing. */
const SOLID = 128;

/**
 * Dark letters on nothing cannot be read on a dark page, nor light ones on a light page: there they stand on a plate, unless
 * the merchant has another logo for it.
 */
async function plateFor(picture: Buffer): Promise<ShopLogo["plate"]> {
  const { data, info } = await sharp(picture)
    .resize(48, 48, { fit: "inside" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [solid, brightness] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < SOLID) continue;
    solid++;
    brightness += (0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!) / 255;
  }
  const dots = info.width * info.height;
  // It brings its own ground, or there is nothing to see.
  if (solid === 0 || solid > dots * 0.97) return "";
  const mean = brightness / solid;
  return mean < 0.3 ? "on-dark" : mean > 0.85 ? "on-light" : "";
}
