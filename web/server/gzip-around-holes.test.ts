import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fillHoles, gzipAroundHoles } from "./gzip-around-holes.ts";

const LENGTH = 24;
const filling = fc.string({
  minLength: LENGTH,
  maxLength: LENGTH,
  unit: fc.constantFrom("a", "b", "c", "x", "9", "+"),
});
/** Long, and made of the same few words, so that later parts refer to earlier ones across the holes. */
const part = fc
  .array(fc.constantFrom("<script nonce=", "bag ", "áéñ 🧺", "abcxyz", "x".repeat(9_000)), { maxLength: 12 })
  .map((words) => words.join(""));

// Seen to fail: with a dictionary that contains the first filling instead of holes, and with its checksum.
test("whatever the holes are filled with, it is unpacked again", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      filling,
      filling,
      async (parts, one, two) => {
        const text = Buffer.from(parts.join(one));
        const holes = parts.slice(1).map((_, i) => Buffer.byteLength(parts.slice(0, i + 1).join(one)));
        const { bytes, places } = await gzipAroundHoles(text, holes, LENGTH);

        for (const filled of [one, two]) {
          const expected = Buffer.from(parts.join(filled));
          fillHoles(bytes, places, filled, expected);
          expect(gunzipSync(bytes).equals(expected)).toBe(true);
        }
      },
    ),
    { numRuns: 200 },
  );
});
