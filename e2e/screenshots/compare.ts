import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const BEFORE = new URL("../../docs/screenshots/", import.meta.url);
const DIFFERENCES = new URL("../../test-results/screens/", import.meta.url);

export const HEIGHT = 800;
const LOOKS = [
  { width: 1280, theme: "light" },
  { width: 360, theme: "light" },
  { width: 360, theme: "dark" },
  { width: 1280, theme: "dark" },
] as const;
/** How much smaller than life a picture stands in the docs. */
const SCALE = 0.625;
const GAP = 16;
/** Another build of the browser draws the edges of letters otherwise: after this they look alike. */
const BLUR = 1.2;
/** Of 255, in the colour that differs most: what an eye sees at once. */
const CLEARLY = 20;
/**
 * Of the dots of a look. A word may differ, a line that has moved may not. Chromium 153 and 156 differ in 0.00 %; a font
 * that another machine has for the numbers of orders needs some.
 */
const TOLERATED = 0.001;

export type Shots = Record<`${number} ${string}`, Buffer>;

export const fileOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.webp`;

/** One picture of a screen: all its looks beside each other. */
export async function sideBySide(shots: Shots): Promise<Buffer> {
  const height = HEIGHT * SCALE;
  const parts = await Promise.all(
    LOOKS.map(async ({ width, theme }, index) => ({
      input: await sharp(shots[`${width} ${theme}`]).resize({ height }).toBuffer(),
      left: leftOf(index),
      top: 0,
    })),
  );
  return sharp({ create: { width: leftOf(LOOKS.length) - GAP, height, channels: 3, background: "#888" } })
    .composite(parts)
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
}

function leftOf(index: number): number {
  return LOOKS.slice(0, index).reduce((sum, { width }) => sum + width * SCALE + GAP, 0);
}

/** Which looks are not what the docs show. What differs is left in test-results/screens, in red. */
export async function differencesOf(name: string, now: Buffer): Promise<string[]> {
  const before = fileURLToPath(new URL(fileOf(name), BEFORE));
  if (!existsSync(before)) return ["there is no picture of it yet"];
  const [old, current] = await Promise.all([dotsOf(before), dotsOf(now)]);
  if (old.width !== current.width || old.height !== current.height) return ["the pictures differ in size"];

  const red = Buffer.from(current.dots);
  const counts = LOOKS.map(() => 0);
  for (let dot = 0; dot < old.width * old.height; dot++) {
    const at = dot * 3;
    const apart = [0, 1, 2].map((colour) => Math.abs(old.dots[at + colour]! - current.dots[at + colour]!));
    if (Math.max(...apart) <= CLEARLY) continue;
    red.set([230, 0, 0], at);
    counts[LOOKS.findLastIndex((_, index) => leftOf(index) <= dot % old.width)]! += 1;
  }

  const differences = LOOKS.flatMap(({ width, theme }, index) => {
    const share = counts[index]! / (width * SCALE * old.height);
    return share > TOLERATED ? [`${width} ${theme}: ${(share * 100).toFixed(2)} % of it differs`] : [];
  });
  if (differences.length > 0) {
    mkdirSync(DIFFERENCES, { recursive: true });
    const raw = { width: old.width, height: old.height, channels: 3 } as const;
    await sharp(red, { raw })
      .png()
      .toFile(fileURLToPath(new URL(fileOf(name).replace("webp", "png"), DIFFERENCES)));
  }
  return differences;
}

async function dotsOf(picture: string | Buffer) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { dots: data, width: info.width, height: info.height };
}

export async function keep(name: string, picture: Buffer): Promise<void> {
  await sharp(picture).toFile(fileURLToPath(new URL(fileOf(name), BEFORE)));
}
