import * as fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "../../../../test/support/shop.ts";
import { createWaitingQueue, type Position, type WaitingQueue } from "./waiting-queue.ts";

const CAPACITY = 12;

const steps = fc.array(
  fc.record({ at: fc.nat(1), newcomers: fc.nat(4), calls: fc.nat(3) }),
  { minLength: 5, maxLength: 25 },
); // prettier-ignore

test("the waiting room admits shoppers in order of arrival across two instances, within the capacity", async ({
  shop,
}) => {
  const fairness = fc.asyncProperty(steps, async (sequence) => {
    await sql`delete from waiting_room`.execute(shop.superuser.db);
    const callsLeft = [0, 0];
    const queues = callsLeft.map((_, i) =>
      openQueue((waiting) => {
        const calls = Math.min(callsLeft[i]!, waiting);
        callsLeft[i]! -= calls;
        return calls;
      }),
    );
    const waiting: { position: Position; joinedAt: number }[] = [];
    let called = 0;
    for (const [now, { at, newcomers, calls }] of sequence.entries()) {
      callsLeft.fill(0);
      callsLeft[at] = calls;
      const queue = queues[at]!;
      const joining = Array.from({ length: newcomers }, () => queue.join());
      await queue.advance();
      await queue.advance();
      const joined = await Promise.all(joining);
      const positions = joined.filter((position): position is Position => typeof position === "object");
      expect(joined.indexOf("full") === -1 || joined.indexOf("full") === positions.length).toBe(true);
      for (const position of positions) waiting.push({ position, joinedAt: now });
      const state = queue.state();
      expect(state.called).toBeGreaterThanOrEqual(called);
      expect(state.called - called).toBeLessThanOrEqual(calls);
      expect(queue.waiting()).toBeLessThanOrEqual(CAPACITY);
      called = state.called;
    }
    // Consecutive numbers in order of arrival prove that no visitor was overtaken.
    expect(waiting.map(({ position }) => position.number)).toEqual(waiting.map((_, i) => i + 1));
    await Promise.all(queues.map((queue) => queue.stop()));
  });
  await fc.assert(fairness, { numRuns: 60 });

  function openQueue(takeCalls: (waiting: number) => number): WaitingQueue {
    return createWaitingQueue({
      pool: shop.services.pools.reads,
      pressure: { isOverloaded: () => false, takeCalls },
      capacity: CAPACITY,
      checkSessions: async (hashes) => hashes.map(() => true),
      onChange: () => {},
    });
  }
});
