import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

/** Draws web/public/favicon.svg in the sizes and shapes that ask for dots: `node tools/icons.ts`. */
const PUBLIC = new URL("../web/public/", import.meta.url);
const GREEN = "#007f4e";
const svg = readFileSync(new URL("favicon.svg", PUBLIC));

// Without the round corners: a phone cuts its own shape out of it, and leaves the middle 80 % for certain.
const square = Buffer.from(svg.toString().replace(' rx="11"', ""));

await keep("apple-touch-icon.png", await dots(square, 180));
await keep("icon-192.png", await dots(svg, 192));
await keep("icon-512.png", await dots(svg, 512));
await keep("icon-maskable-512.png", await withMargin(512));
await keep("favicon.ico", ico(await dots(svg, 32), 32));
await keep("preview.png", await onGround(1200, 630));

function dots(drawing: Buffer, size: number): Promise<Buffer> {
  return sharp(drawing, { density: size * 2 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

async function withMargin(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.8);
  const margin = Math.round((size - inner) / 2);
  const edge = { top: margin, left: margin, adminRole: size - inner - margin, bottom: size - inner - margin };
  return sharp(await dots(square, inner))
    .extend({ ...edge, background: GREEN })
    .png({ palette: true })
    .toBuffer();
}

/** What is shown of a link to the shop itself. */
async function onGround(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: GREEN } })
    .composite([{ input: await dots(square, 360) }])
    .png({ palette: true })
    .toBuffer();
}

/** A PNG in the envelope that browsers look for at /favicon.ico. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0]);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function keep(name: string, bytes: Buffer): Promise<void> {
  writeFileSync(new URL(name, PUBLIC), bytes);
  console.log(name, bytes.length);
}
