import * as fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "../../../../test/support/shop.ts";
import { createWaitingLine, type Place, type WaitingLine } from "./waiting-line.ts";

const PLACES = 12;

/** Two instances. Somebody comes to one of them, or it moves the line and calls a few. */
const steps = fc.array(
  fc.record({ at: fc.nat(1), newcomers: fc.nat(4), calls: fc.nat(3) }),
  { minLength: 5, maxLength: 25 },
); // prettier-ignore

test("first come, first served: whatever two instances do, nobody overtakes, and there are never more than places", async ({
  shop,
}) => {
  const fairness = fc.asyncProperty(steps, async (sequence) => {
    await sql`delete from waiting_room`.execute(shop.superuser.db);
    // On a busy machine a line also moves by itself between two steps: each step has so many calls and no more.
    const left = [0, 0];
    const lines = left.map((_, i) =>
      openLine((waiting) => {
        const calls = Math.min(left[i]!, waiting);
        left[i]! -= calls;
        return calls;
      }),
    );
    const inLine: { place: Place; joinedAt: number }[] = [];
    let called = 0;
    for (const [now, { at, newcomers, calls }] of sequence.entries()) {
      left.fill(0);
      left[at] = calls;
      const line = lines[at]!;
      const coming = Array.from({ length: newcomers }, () => line.join());
      // The first may have begun before the step.
      await line.move();
      await line.move();
      const joined = await Promise.all(coming);
      const places = joined.filter((place): place is Place => typeof place === "object");
      // Whoever finds no place came after those who did.
      expect(joined.indexOf("full") === -1 || joined.indexOf("full") === places.length).toBe(true);
      for (const place of places) inLine.push({ place, joinedAt: now });
      const state = line.state();
      expect(state.called).toBeGreaterThanOrEqual(called);
      expect(state.called - called).toBeLessThanOrEqual(calls);
      expect(line.waiting()).toBeLessThanOrEqual(PLACES);
      called = state.called;
    }
    // One number each, without a gap, in the order in which they came: so whoever is called was before whoever is not.
    expect(inLine.map(({ place }) => place.number)).toEqual(inLine.map((_, i) => i + 1));
    await Promise.all(lines.map((line) => line.stop()));
  });
  await fc.assert(fairness, { numRuns: 60 });

  function openLine(callsFor: (waiting: number) => number): WaitingLine {
    return createWaitingLine({
      pool: shop.services.pools.reads,
      pressure: { isOver: () => false, callsFor },
      places: PLACES,
      areKnown: async (hashes) => hashes.map(() => true),
      onChange: () => {},
    });
  }
});
