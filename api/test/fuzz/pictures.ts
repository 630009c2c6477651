import sharp from "sharp";
import type { Random } from "./random.ts";

const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b7a53" } });
const GENUINE = await Promise.all([
  plain.clone().png().toBuffer(),
  plain.clone().jpeg().toBuffer(),
  plain.clone().webp().toBuffer(),
]);
const TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/svg+xml", "application/json"];
const OTHER_FILES = ["", "GIF89a", '<svg xmlns="http://www.w3.org/2000/svg"/>', "%PDF-1.7", "PK\u0003\u0004"];

export function hostilePicture(random: Random): { type: string; bytes: Buffer } {
  const type = random.pick(TYPES);
  if (random.chance(0.2)) return { type, bytes: Buffer.from(random.pick(OTHER_FILES)) };
  const bytes = Buffer.from(random.pick(GENUINE));
  for (let i = random.below(6); i > 0; i--) bytes[random.below(bytes.length)] = random.below(256);
  if (random.chance(0.2)) return { type, bytes: bytes.subarray(0, random.below(bytes.length)) };
  return { type, bytes: random.chance(0.1) ? Buffer.concat([bytes, bytes]) : bytes };
}
