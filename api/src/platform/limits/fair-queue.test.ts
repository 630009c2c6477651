import { expect, test } from "vitest";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";

const turn = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

/** Names each thing as it is done, one at a time, when told to. */
function queueOf(limits: { perKey: number; atMost: number }) {
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
      for (let before = -1; before !== done.length; await turn()) {
        before = done.length;
        finish();
        await turn();
      }
      return { done: done.join(" "), refused: refused.toSorted().join(" ") };
    },
  };
}

test("keys take turns, and a key has only so many in the queue", async () => {
  const { add, finishAll } = queueOf({ perKey: 3, atMost: 10 });
  add("a1", "a2", "a3", "a4", "a5", "b1", "c1", "b2");

  expect(await finishAll()).toEqual({ done: "a1 b1 c1 a2 b2 a3 a4", refused: "a5" });
});

test("in a full queue who has nothing displaces the last of who has most", async () => {
  const { add, finishAll } = queueOf({ perKey: 3, atMost: 4 });
  add("x1", "a1", "a2", "a3", "b1", "c1", "d1");

  expect(await finishAll()).toEqual({ done: "x1 a1 b1 c1 d1", refused: "a2 a3" });
});

test("when everybody has one, the next is refused", async () => {
  const { add, finishAll } = queueOf({ perKey: 2, atMost: 2 });
  add("x1", "a1", "b1", "c1");

  expect(await finishAll()).toEqual({ done: "x1 a1 b1", refused: "c1" });
});

test("who goes first waits for nobody but whoever is at it, however full the queue is", async () => {
  const { add, addFirst, finishAll } = queueOf({ perKey: 2, atMost: 2 });
  add("x1", "a1", "b1");
  addFirst("k1");

  expect(await finishAll()).toEqual({ done: "x1 k1 a1 b1", refused: "" });
});

test("starts two at once, nothing while it may not, and gives up who waits too long", async () => {
  let isHeldUp = false;
  const queue = createFairQueue({
    atOnce: 2,
    perKey: 3,
    atMost: 9,
    patienceMs: 20,
    mayStart: () => !isHeldUp,
  });
  const started: string[] = [];
  const add = (name: string) => queue.run({ key: name }, async () => void started.push(name));
  void queue.run({ key: "hangs" }, () => new Promise<void>(() => {}));
  await add("a");
  isHeldUp = true;
  const late = add("b");
  expect(await add("c")).toBe("full");
  expect(await late).toBe("full");
  const next = add("d");
  isHeldUp = false;
  queue.startNext();
  await next;

  expect(started).toEqual(["a", "d"]);
});
