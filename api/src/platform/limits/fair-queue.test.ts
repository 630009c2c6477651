import { expect, test } from "vitest";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";

const flushPromises = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

function queueOf(limits: { maxPerKey: number; maxWaiting: number }) {
  const queue: FairQueue = createFairQueue({ atOnce: 1, ...limits });
  const done: string[] = [];
  const refused: string[] = [];
  let finish = () => {};
  const add = (name: string, isFirst = false) =>
    void queue
      .run({ key: name[0]!, isFirst }, () => {
        done.push(name);
        return new Promise<void>((resolve) => (finish = resolve));
      })
      .then((result) => result === "full" && refused.push(name));
  return {
    add: (...names: string[]) => names.forEach((name) => add(name)),
    addFirst: (name: string) => add(name, true),
    async finishAll() {
      for (let before = -1; before !== done.length; await flushPromises()) {
        before = done.length;
        finish();
        await flushPromises();
      }
      return { done: done.join(" "), refused: refused.toSorted().join(" ") };
    },
  };
}

test("a fair queue alternates between clients' keys and limits the entries per key", async () => {
  const { add, finishAll } = queueOf({ maxPerKey: 3, maxWaiting: 10 });
  add("a1", "a2", "a3", "a4", "a5", "b1", "c1", "b2");

  expect(await finishAll()).toEqual({ done: "a1 b1 c1 a2 b2 a3 a4", refused: "a5" });
});

test("a full fair queue replaces the last entry of the key that has most entries", async () => {
  const { add, finishAll } = queueOf({ maxPerKey: 3, maxWaiting: 4 });
  add("x1", "a1", "a2", "a3", "b1", "c1", "d1");

  expect(await finishAll()).toEqual({ done: "x1 a1 b1 c1 d1", refused: "a2 a3" });
});

test("a full fair queue refuses new clients when each waiting client has one entry", async () => {
  const { add, finishAll } = queueOf({ maxPerKey: 2, maxWaiting: 2 });
  add("x1", "a1", "b1", "c1");

  expect(await finishAll()).toEqual({ done: "x1 a1 b1", refused: "c1" });
});

test("a fair queue runs a first-priority entry next, even if the queue is full", async () => {
  const { add, addFirst, finishAll } = queueOf({ maxPerKey: 2, maxWaiting: 2 });
  add("x1", "a1", "b1");
  addFirst("k1");

  expect(await finishAll()).toEqual({ done: "x1 k1 a1 b1", refused: "" });
});

test("a fair queue respects its concurrency, `mayStart` and the waiting timeout", async () => {
  let isPaused = false;
  const queue = createFairQueue({
    atOnce: 2,
    maxPerKey: 3,
    maxWaiting: 9,
    maxWaitMs: 20,
    mayStart: () => !isPaused,
  });
  const started: string[] = [];
  const add = (name: string) => queue.run({ key: name }, async () => void started.push(name));
  void queue.run({ key: "hangs" }, () => new Promise<void>(() => {}));
  await add("a");
  isPaused = true;
  const late = add("b");
  expect(await add("c")).toBe("full");
  expect(await late).toBe("full");
  const next = add("d");
  isPaused = false;
  queue.startNext();
  await next;

  expect(started).toEqual(["a", "d"]);
});
