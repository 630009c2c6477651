import { fileURLToPath } from "node:url";
import sharp from "sharp";

const FONT_FILE = fileURLToPath(new URL("fonts/geist-bold.ttf", import.meta.url));

/** Characters of the bundled font. Others would depend on the fonts of the machine. */
const SUPPORTED_CHARACTERS =
  /[\x20-\x7e\xa1-\xac\xae-\xff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20b1\u2122]/u;

export function toDrawableText(text: string): string {
  const supported = Array.from(text.normalize("NFC"))
    .filter((letter) => SUPPORTED_CHARACTERS.test(letter))
    .join("")
    .trim();
  return /[\p{Letter}\p{Number}]/u.test(supported) ? supported : "";
}

export function firstLetterOf(name: string): string | undefined {
  return toDrawableText(name)
    .match(/[\p{Letter}\p{Number}]/u)?.[0]
    .toLocaleUpperCase("en-PH");
}

export function drawText(
  text: string,
  color: string,
  size: { width: number; height: number },
): Promise<Buffer> {
  const escaped = text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      font: "Tindahan Geist Bold",
      fontfile: FONT_FILE,
      align: "center",
      wrap: "word-char",
      rgba: true,
      ...size,
    },
  })
    .png()
    .toBuffer();
}
