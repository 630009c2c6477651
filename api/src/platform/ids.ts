import { randomFillSync } from "node:crypto";

/**
 * A UUID of version 7: 48 bits of time, then 74 random ones. Made here and not by a sequence, so that several
 * databases can take orders side by side; new rows still land at the end of an index.
 */
export function newId(now: number = Date.now()): string {
  const bytes = randomFillSync(Buffer.alloc(16));
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
