import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { accentShades } from "@tindahan/contract/settings/accent.ts";
import { toHex } from "@tindahan/contract/settings/color.ts";
import { PREVIEW_SIZE } from "@tindahan/contract/settings/previews.ts";
import { toDrawableText, drawText, firstLetterOf } from "./draw-text.ts";

export type BrandAssets = {
  name: string;
  accent: string;
  logo: Buffer | undefined;
  icon: Buffer | undefined;
};

/** Share of the square to fill (`part`): phones crop maskable icons to a circle. */
const ICONS = {
  "icon-32.png": { size: 32, part: 1, isFull: false },
  "icon-192.png": { size: 192, part: 1, isFull: false },
  "icon-512.png": { size: 512, part: 1, isFull: false },
  "maskable-512.png": { size: 512, part: 0.6, isFull: true },
  "apple-touch-icon.png": { size: 180, part: 0.8, isFull: true },
};
type IconFile = keyof typeof ICONS;
export const SHARE_FILE = "share.jpg";
export type BrandFile = IconFile | typeof SHARE_FILE;

const DEFAULT_ACCENT = toHex({ l: 0.52, c: 0.13, h: 160 });
const WHITE = "#ffffff";
const INK = "#191511";
const MAX_ICON_RATIO = 1.4;

export function isBrandFile(file: string): file is BrandFile {
  return file === SHARE_FILE || Object.hasOwn(ICONS, file);
}

export function drawBrandFile(file: BrandFile, assets: BrandAssets): Promise<Buffer> {
  return file === SHARE_FILE ? drawSharePicture(assets) : drawIcon(assets, ICONS[file]);
}

async function drawIcon(
  assets: BrandAssets,
  { size, part, isFull }: (typeof ICONS)[IconFile],
): Promise<Buffer> {
  const picture =
    assets.icon ?? (assets.logo && (await isSquarePicture(assets.logo)) ? assets.logo : undefined);
  if (picture) {
    const inside = Math.round(size * part);
    const resized = await resizeToFit(picture, { width: inside, height: inside });
    return composePicture({ width: size, height: size }, isFull ? WHITE : undefined, [{ input: resized }])
      .png()
      .toBuffer();
  }
  const { fill, on } = accentShades(assets.accent || DEFAULT_ACCENT).light;
  const letter = firstLetterOf(assets.name);
  const height = Math.round(size * (isFull ? 0.42 : 0.56));
  const symbol = letter ? await drawText(letter, on, { width: size, height }) : awningSvg(height, on);
  const background = isFull ? fill : undefined;
  const plate = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * 0.22}" fill="${fill}"/></svg>`,
  );
  return composePicture({ width: size, height: size }, background, [{ input: plate }, { input: symbol }])
    .png()
    .toBuffer();
}

async function drawSharePicture({ name, accent, logo }: BrandAssets): Promise<Buffer> {
  const { fill, on } = accentShades(accent || DEFAULT_ACCENT).light;
  const text = toDrawableText(name);
  if (!logo) {
    const symbol = text ? await drawText(text, on, { width: 1000, height: 230 }) : awningSvg(280, on);
    return encodeJpeg(composePicture(PREVIEW_SIZE, fill, [{ input: symbol }]));
  }
  const stripe = {
    input: { create: { width: PREVIEW_SIZE.width, height: 28, channels: 3 as const, background: fill } },
  };
  const isAlone = text === "" || !(await isSquarePicture(logo));
  const parts: OverlayOptions[] = isAlone
    ? [{ input: await resizeToFit(logo, { width: 880, height: 330 }) }]
    : await stackCentered(
        await resizeToFit(logo, { width: 280, height: 280 }),
        await drawText(text, INK, { width: 1000, height: 110 }),
      );
  return encodeJpeg(composePicture(PREVIEW_SIZE, WHITE, [...parts, { ...stripe, gravity: "south" }]));
}

async function stackCentered(above: Buffer, below: Buffer): Promise<OverlayOptions[]> {
  const [first, second] = await Promise.all([sharp(above).metadata(), sharp(below).metadata()]);
  const gap = 48;
  const top = Math.round((PREVIEW_SIZE.height - first.height - gap - second.height) / 2);
  const left = (width: number) => Math.round((PREVIEW_SIZE.width - width) / 2);
  return [
    { input: above, top, left: left(first.width) },
    { input: below, top: top + first.height + gap, left: left(second.width) },
  ];
}

async function isSquarePicture(picture: Buffer): Promise<boolean> {
  const { width, height } = await sharp(picture).metadata();
  return Math.max(width / height, height / width) <= MAX_ICON_RATIO;
}

function resizeToFit(picture: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...size, fit: "inside" })
    .png()
    .toBuffer();
}

function composePicture(
  size: { width: number; height: number },
  background: string | undefined,
  parts: OverlayOptions[],
) {
  const fill = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({
    create: { width: size.width, height: size.height, channels: 4, background: fill },
  }).composite(parts);
}

function encodeJpeg(picture: Sharp): Promise<Buffer> {
  return picture.flatten({ background: WHITE }).jpeg({ quality: 88 }).toBuffer();
}

function awningSvg(height: number, color: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${height}" height="${height}" viewBox="0 0 32 32"><g fill="${color}"><path d="M7 4h18a2 2 0 0 1 1.8 1.1L30 12H2l3.2-6.9A2 2 0 0 1 7 4Z"/><path d="M2 13h7v2.5a3.5 3.5 0 0 1-7 0Z"/><path d="M9 13h7v2.5a3.5 3.5 0 0 1-7 0Z" opacity=".45"/><path d="M16 13h7v2.5a3.5 3.5 0 0 1-7 0Z"/><path d="M23 13h7v2.5a3.5 3.5 0 0 1-7 0Z" opacity=".45"/></g><path d="M5 21.5V26a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2v-4.5" fill="none" stroke="${color}" stroke-width="2.5" stroke-linecap="round"/></svg>`,
  );
}
