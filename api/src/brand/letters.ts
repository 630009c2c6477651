import { fileURLToPath } from "node:url";
import sharp from "sharp";

const FONT_FILE = fileURLToPath(new URL("fonts/geist-bold.ttf", import.meta.url));

/** What the font has. Other letters would be drawn by whatever fonts the machine has, or as boxes. */
const DRAWN = /[\x20-\x7e\xa1-\xac\xae-\xff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20b1\u2122]/u;

/** As much of a text as can be drawn; empty, if that is no word of it. */
export function drawable(text: string): string {
  const drawn = Array.from(text.normalize("NFC"))
    .filter((letter) => DRAWN.test(letter))
    .join("")
    .trim();
  return /[\p{Letter}\p{Number}]/u.test(drawn) ? drawn : "";
}

/** The first letter of a name, for an icon. */
export function initialOf(name: string): string | undefined {
  return drawable(name)
    .match(/[\p{Letter}\p{Number}]/u)?.[0]
    .toLocaleUpperCase("en-PH");
}

/** A text as large as fits, on several lines if need be, on nothing. */
export function drawText(
  text: string,
  colour: string,
  size: { width: number; height: number },
): Promise<Buffer> {
  const escaped = text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: "Tindahan Geist Bold",
      fontfile: FONT_FILE,
      align: "centre",
      wrap: "word-char",
      rgba: true,
      ...size,
    },
  })
    .png()
    .toBuffer();
}
