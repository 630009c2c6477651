import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import type { ShopLogo } from "@tindahan/contract/settings/shop.ts";

export async function loadShopPicture(app: FastifyInstance, url: string): Promise<Buffer | undefined> {
  if (!url) return undefined;
  const response = await app.inject(url);
  return response.statusCode === 200 ? response.rawPayload : undefined;
}

/** Never invalidated, because a picture name never changes its content. */
const measuredLogos = new Map<string, ShopLogo>();
const MAX_MEASURED = 50;
const SQUARE = { width: 28, height: 28, plate: "" } as const;

export async function measureLogo(app: FastifyInstance, url: string): Promise<ShopLogo | null> {
  if (!url) return null;
  const cached = measuredLogos.get(url);
  if (cached) return cached;
  const logo = await loadShopPicture(app, url)
    .then((picture) => picture && measureLogoPicture(url, picture))
    .catch(() => undefined);
  if (!logo) return { url, ...SQUARE };
  if (measuredLogos.size >= MAX_MEASURED) measuredLogos.clear();
  measuredLogos.set(url, logo);
  return logo;
}

async function measureLogoPicture(url: string, picture: Buffer): Promise<ShopLogo> {
  const { width, height } = await sharp(picture).metadata();
  return { url, width, height, plate: await logoPlateFor(picture) };
}

const SOLID = 128;

/** A plate makes dark logos visible on a dark page, and light ones on a light page. */
async function logoPlateFor(picture: Buffer): Promise<ShopLogo["plate"]> {
  const { data, info } = await sharp(picture)
    .resize(48, 48, { fit: "inside" })
    .ensureAlpha()
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [solid, brightness] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < SOLID) continue;
    solid++;
    brightness += (0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!) / 255;
  }
  const pixels = info.width * info.height;
  if (solid === 0 || solid > pixels * 0.97) return "";
  const mean = brightness / solid;
  return mean < 0.3 ? "on-dark" : mean > 0.85 ? "on-light" : "";
}
