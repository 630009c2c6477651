import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const MODULES = 29;
const QUIET = 4;
const SCALE = 6;
const FINDER = 7;

/**
 * A PNG that looks like a QR code and cannot be scanned: PayMongo's test mode hands out real, payable codes,
 * and a simulator never may.
 */
export function qrPicture(seed: string): string {
  const side = (MODULES + 2 * QUIET) * SCALE;
  const noise = createHash("sha512").update(seed).digest();
  const rows = Array.from({ length: side }, (_, y) => {
    // Each row of a PNG starts with the number of its filter; 0 is none.
    const row = Buffer.alloc(side + 1, 255);
    row[0] = 0;
    for (let x = 0; x < side; x++)
      if (isDark(Math.floor(x / SCALE) - QUIET, Math.floor(y / SCALE) - QUIET, noise)) row[x + 1] = 0;
    return row;
  });
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header(side)),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString("base64")}`;
}

function isDark(x: number, y: number, noise: Buffer): boolean {
  if (x < 0 || y < 0 || x >= MODULES || y >= MODULES) return false;
  const nearX = Math.min(x, MODULES - 1 - x);
  const nearY = Math.min(y, MODULES - 1 - y);
  const isBottomRight = x > MODULES / 2 && y > MODULES / 2;
  if (nearX <= FINDER && nearY <= FINDER && !isBottomRight) return isFinderRing(nearX, nearY);
  const bit = x * MODULES + y;
  return ((noise[bit % noise.length] ?? 0) >> (bit % 7)) % 2 === 1;
}

function isFinderRing(x: number, y: number): boolean {
  const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
  return ring === 3 || ring <= 1;
}

function header(side: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(side, 0);
  bytes.writeUInt32BE(side, 4);
  bytes[8] = 8; // bits per pixel; colour type 0, grey, is already there
  return bytes;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
