import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const BEFORE = new URL("../../docs/screenshots/", import.meta.url);
const DIFFERENCES = new URL("../../test-results/screens/", import.meta.url);

export const HEIGHT = 800;
/** How much smaller than life a picture stands in the docs. */
const SCALE = 0.625;
const GAP = 16;
const NARROW = 1280 * SCALE + GAP;
const BELOW = HEIGHT * SCALE + GAP;
const LOOKS = [
  { width: 1280, theme: "light", left: 0, top: 0 },
  { width: 360, theme: "light", left: NARROW, top: 0 },
  { width: 1280, theme: "dark", left: 0, top: BELOW },
  { width: 360, theme: "dark", left: NARROW, top: BELOW },
] as const;
const SIZE = { width: NARROW + 360 * SCALE, height: BELOW + HEIGHT * SCALE };
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

/** One picture of a screen: wide and narrow beside each other, light above dark. */
export async function sideBySide(shots: Shots): Promise<Buffer> {
  const height = HEIGHT * SCALE;
  const parts = await Promise.all(
    LOOKS.map(async ({ width, theme, left, top }) => ({
      input: await sharp(shots[`${width} ${theme}`]).resize({ height }).toBuffer(),
      left,
      top,
    })),
  );
  return sharp({ create: { ...SIZE, channels: 3, background: "#888" } })
    .composite(parts)
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
}

function lookAt(x: number, y: number): number {
  return LOOKS.findLastIndex(({ left, top }) => left <= x && top <= y);
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
    counts[lookAt(dot % old.width, Math.floor(dot / old.width))]! += 1;
  }

  const differences = LOOKS.flatMap(({ width, theme }, index) => {
    const share = counts[index]! / (width * HEIGHT * SCALE ** 2);
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
