import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
/** How far back compressed text can refer. */
const WINDOW = 32 * 1024;
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const TRAILER_BYTES = 8;
/** No text in UTF-8 contains it: nothing that is compressed can refer to a hole. */
const HOLE = 0xff;

/** Compressed text with holes at these places, to be filled by `fillHoles`. */
export type HoledGzip = { bytes: Buffer; places: number[] };

/**
 * Compresses a text once, but for holes of one length that are filled with something else each time it is sent. A hole
 * is a block of its own that is not compressed, between blocks that know of everything before them except the holes.
 */
export async function gzipAroundHoles(text: Buffer, holes: number[], length: number): Promise<HoledGzip> {
  const known = Buffer.from(text);
  for (const hole of holes) known.fill(HOLE, hole, hole + length);
  const starts = [0, ...holes.map((hole) => hole + length)];
  const parts = await Promise.all(
    starts.map((start, part) =>
      deflate(known.subarray(start, holes[part]), {
        finishFlush: part < holes.length ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
        ...(start > 0 && { dictionary: known.subarray(Math.max(0, start - WINDOW), start) }),
      }),
    ),
  );

  const pieces = [HEADER];
  const places: number[] = [];
  let size = HEADER.length;
  for (const [part, bytes] of parts.entries()) {
    pieces.push(bytes);
    size += bytes.length;
    if (part === holes.length) break;
    const stored = Buffer.alloc(5 + length);
    stored.writeUInt16LE(length, 1);
    stored.writeUInt16LE(~length & 0xffff, 3);
    places.push(size + 5);
    pieces.push(stored);
    size += stored.length;
  }
  return { bytes: Buffer.concat([...pieces, Buffer.alloc(TRAILER_BYTES)]), places };
}

/** Writes into `copy`, a copy of the compressed bytes, what `text` now has in its holes. */
export function fillHoles(copy: Buffer, places: number[], filling: string, text: Buffer): void {
  for (const place of places) copy.write(filling, place, "latin1");
  copy.writeUInt32LE(crc32(text), copy.length - TRAILER_BYTES);
  copy.writeUInt32LE(text.length, copy.length - 4);
}
