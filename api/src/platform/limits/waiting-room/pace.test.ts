import { expect, test } from "vitest";
import { createPace, type Pace } from "./pace.ts";

/** How many calls a second it answers; fewer while more than a hundred wait. Every other one stands still for two seconds in thirty. */
const SHOPS = [
  { name: "small", quick: 150, crowded: 80, stands: false },
  { name: "small, on a slow disk", quick: 150, crowded: 80, stands: true },
  { name: "middling", quick: 400, crowded: 200, stands: false },
  { name: "middling, on a slow disk", quick: 400, crowded: 200, stands: true },
  { name: "large", quick: 1_500, crowded: 1_000, stands: false },
] as const;

test.for(SHOPS)("whoever is called out of the line is served within two seconds: $name", (shop) => {
  const { p99Ms, seconds } = serve(shop, createPace);

  expect(p99Ms).toBeLessThanOrEqual(2_000);
  // All of them, and not for ever: each makes two calls.
  expect(seconds).toBeLessThan(Math.max(150, 5 * ((2 * PEOPLE) / shop.quick)));
});

test("the control: if everybody is called at once, they wait for long", () => {
  const { p99Ms } = serve(SHOPS[2], () => ({
    take: (waiting) => waiting,
    perSecond: () => 100,
    noteAdmitted: () => {},
  }));

  expect(p99Ms).toBeGreaterThan(10_000);
});

test("however slow everything is, the line moves", () => {
  let now = 0;
  const pace = createPace({ expectedMs: () => 5_000, perSecond: () => 100, waiting: () => 500 }, () => now);
  let called = 0;
  for (; now < 30_000; now += 100) called += pace.take(1_000);

  expect(called).toBeGreaterThanOrEqual(25);
  expect(called).toBeLessThanOrEqual(30);
});

const PEOPLE = 6_000;
const STEP_MS = 10;
const SERVED_AT_ONCE = 8;

/** A rush on a made-up shop with a made-up clock: half of the people come in the first five of twenty seconds. */
function serve(shop: (typeof SHOPS)[number], open: typeof createPace): { p99Ms: number; seconds: number } {
  let now = 0;
  let perSecond = 50;
  const calls: { person: number; since: number; isLast: boolean }[] = [];
  const waiting = () => Math.max(0, calls.length - SERVED_AT_ONCE);
  const pressure = { expectedMs: () => (1_000 * waiting()) / perSecond, perSecond: () => perSecond, waiting };
  const pace: Pace = open(pressure, () => now);
  const coming = new Map<number, number[]>();
  const come = (person: number, at: number) => {
    const step = Math.ceil(at / STEP_MS);
    coming.set(step, [...(coming.get(step) ?? []), person]);
  };
  for (let person = 1; person <= PEOPLE; person++) come(person, 20_000 * (person / PEOPLE) ** 2);
  const numbers = new Map<number, number>();
  const times: number[] = [];
  let [called, calledPerSecond, credit, served] = [0, pace.perSecond(), 0, 0];

  while (times.length < PEOPLE && now < 600_000) {
    for (const person of coming.get(now / STEP_MS) ?? []) {
      const number = numbers.get(person) ?? numbers.size + 1;
      numbers.set(person, number);
      if (number <= called) {
        pace.noteAdmitted();
        calls.push({ person, since: now, isLast: false });
      } else {
        // As waiting-room.ts tells them.
        const seconds = (number - called) / Math.max(0.5, calledPerSecond);
        const after = Math.min(20, Math.max(2, Math.round(seconds * 0.8)));
        come(person, now + (after + (person % 97) / 97) * 1_000);
      }
    }
    const isStanding = shop.stands && now % 30_000 < 2_000;
    const speed = (calls.length > 100 ? shop.crowded : shop.quick) * (isStanding ? 0.1 : 1);
    credit = Math.min(credit + (speed * STEP_MS) / 1_000, Math.max(1, calls.length));
    for (; credit >= 1 && calls.length > 0; credit--) {
      const { person, since, isLast } = calls.shift()!;
      served++;
      if (isLast) times.push(now - since);
      else calls.push({ person, since: now, isLast: true });
    }
    now += STEP_MS;
    if (now % 100 > 0) continue;
    if (waiting() > 0) perSecond += 0.3 * (served * 10 - perSecond);
    served = 0;
    const taken = pace.take(numbers.size - called);
    called += taken;
    calledPerSecond += (taken * 10 - calledPerSecond) / 30;
  }
  expect(times).toHaveLength(PEOPLE);
  return { p99Ms: times.toSorted((a, b) => a - b)[Math.floor(PEOPLE * 0.99)]!, seconds: now / 1_000 };
}
