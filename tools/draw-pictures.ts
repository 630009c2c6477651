// Draws the demo catalogue's pictures. A shop without pictures looks broken and stock photographs have unclear
// licences, so every demo product gets a still life: freely licensed 3D objects on a ground drawn here. All
// share one horizon and one key light, so that a page of them reads as a single catalogue.
//   node tools/draw-pictures.ts <folder of the npm package @lobehub/fluent-emoji-3d>
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { morePictures, pictureName, type DrawnObject } from "../api/db/seed/more-pictures.ts";

type Ground = { wall: string; table: string; shade: string };
type Picture = { ground: string; objects: DrawnObject[] };
type Plan = { grounds: Record<string, Ground>; pictures: Record<string, Picture> };
type Shadow = { part: number; height: number; blur: number; strength: number };

const frame = 640;
const horizon = frame * 0.8;
const maxBytes = { 320: 9_000, 640: 22_000 };
// A wide soft shadow says where the light is, a narrow dark one keeps the object from floating.
const castShadow: Shadow = { part: 0.45, height: 32, blur: 13, strength: 0.55 };
const touchShadow: Shadow = { part: 0.05, height: 9, blur: 4, strength: 0.85 };
const light = "#fffaf0";
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const planFile = new URL("../api/db/seed/pictures.json", import.meta.url);
const outFolder = fileURLToPath(new URL("../web/public/pictures/demo/", import.meta.url));

// Sharp runs the steps of one pipeline in its own order; settling between them makes it ours.
async function settle(image: Sharp): Promise<Sharp> {
  return sharp(await image.png({ compressionLevel: 1 }).toBuffer());
}

function drawGround({ wall, table, shade }: Ground): Sharp {
  const whole = `width="${frame}" height="${frame}"`;
  const front = `y="${horizon}" width="${frame}" height="${frame - horizon}"`;
  const stop = (offset: number, colour: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  // Light and falloff lie over wall and table alike: that is what makes them one room.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${whole}>
    <radialGradient id="key" cx="0.26" cy="0.16" r="0.85">
      ${stop(0, light, 0.72)}${stop(0.5, light, 0.22)}${stop(1, light, 0)}
    </radialGradient>
    <radialGradient id="falloff" cx="0.3" cy="0.25" r="1.1">
      ${stop(0.55, shade, 0)}${stop(1, shade, 0.3)}
    </radialGradient>
    <linearGradient id="depth" x2="0" y2="1">${stop(0, light, 0.34)}${stop(1, shade, 0.1)}</linearGradient>
    <rect ${whole} fill="${wall}"/><rect ${front} fill="${table}"/><rect ${front} fill="url(#depth)"/>
    <rect ${whole} fill="url(#key)"/><rect ${whole} fill="url(#falloff)"/>
  </svg>`;
  return sharp(Buffer.from(svg));
}

async function cutOut(assets: string, { code, size = 0.62, turn = 0, flip = false, tint }: DrawnObject) {
  const source = sharp(join(assets, `${code}.webp`)).flop(flip);
  if (tint) source.tint(tint);
  // Enlarging before turning keeps the edges of the 256 px sources smooth.
  const large = await settle(source.resize(768, 768, { kernel: "lanczos3" }));
  const turned = await settle(large.rotate(turn, { background: clear }));
  const trimmed = await settle(turned.trim({ background: clear, threshold: 20 }));
  const side = Math.round(frame * size);
  const cut = await settle(trimmed.resize(side, side, { fit: "inside", kernel: "lanczos3" }));
  return { cut, ...(await cut.metadata()) };
}

// Presses the foot of the outline flat, so that the shadow fits whatever stands at x, y.
async function drawShadow(cut: Sharp, shade: string, x: number, y: number, shadow: Shadow) {
  const { width, height: full } = await cut.metadata();
  const rows = Math.max(2, Math.round(full * shadow.part));
  const foot = cut.clone().extract({ left: 0, top: full - rows, width, height: rows });
  const outline = await settle(foot.extractChannel(3));
  const margin = Math.ceil(shadow.blur * 3);
  const edges = { top: margin, bottom: margin, left: margin, right: margin };
  const flat = outline
    .resize(width, shadow.height, { fit: "fill" })
    .extend({ ...edges, background: "black" });
  const soft = flat.blur(shadow.blur).linear(shadow.strength, 0).toColourspace("b-w").raw();
  const { data: alpha, info } = await soft.toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const colour = sharp({ create: { ...size, channels: 3, background: shade } });
  const tinted = await settle(colour.joinChannel(alpha, { raw: { ...size, channels: 1 } }));
  const top = Math.round(y - margin - shadow.height / 2);
  return { input: await tinted.toBuffer(), left: x - margin, top };
}

async function compose(assets: string, ground: Ground, items: DrawnObject[]): Promise<Sharp> {
  const shadows: OverlayOptions[] = [];
  const bodies: OverlayOptions[] = [];
  for (const item of items) {
    const { cut, width, height } = await cutOut(assets, item);
    const left = Math.round(frame * (item.x ?? 0.5) - width / 2);
    const foot = Math.round(frame * (item.base ?? 0.88));
    // The key light comes from the upper left, so the wide shadow slips to the right.
    shadows.push(await drawShadow(cut, ground.shade, left + 16, foot - 2, castShadow));
    shadows.push(await drawShadow(cut, ground.shade, left + 3, foot - 2, touchShadow));
    bodies.push({ input: await cut.toBuffer(), left, top: foot - height });
  }
  const layers = [...shadows, ...bodies];
  return settle(drawGround(ground).composite(layers).removeAlpha());
}

async function save(picture: Sharp, slug: string, width: number, limit: number): Promise<void> {
  const scaled = await settle(picture.clone().resize(width, width, { kernel: "lanczos3" }));
  for (let quality = 90; quality >= 40; quality -= 4) {
    const webp = await scaled.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= limit) return writeFile(join(outFolder, `${slug}-${width}.webp`), webp);
  }
  throw new Error(`${slug}: ${width} px does not fit into ${limit} bytes.`);
}

const packageFolder = process.argv[2];
if (!packageFolder) throw new Error("Name the folder of the npm package @lobehub/fluent-emoji-3d.");
const plan = JSON.parse(await readFile(planFile, "utf8")) as Plan;
const further = Object.entries(morePictures).flatMap(([slug, pictures]) =>
  pictures.map((picture, index): [string, Picture] => [pictureName(slug, index + 2), picture]),
);
for (const [name, { ground, objects }] of [...Object.entries(plan.pictures), ...further]) {
  const colours = plan.grounds[ground];
  if (!colours) throw new Error(`${name}: there is no ground "${ground}".`);
  const picture = await compose(join(packageFolder, "assets"), colours, objects);
  for (const [width, limit] of Object.entries(maxBytes)) await save(picture, name, Number(width), limit);
}
