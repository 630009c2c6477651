/** Whose turn it is: one key for each network, or whoever else shares a turn. `isFirst` goes before all that are not. */
export type Place = { key: string; isFirst: boolean };

export type FairQueue = {
  run: <T>(place: Place, work: () => Promise<T>) => Promise<T | "full">;
  hasRoom: (place: Place) => boolean;
};

type Waiting = { start: () => void; turnAway: () => void };

/**
 * Does one thing at a time, and lets the keys take turns: however many wait under one key, the next key waits for one of them.
 * When the queue is full, a key that has nothing in it displaces the last of the key that has most.
 */
export function createFairQueue({ perKey, atMost }: { perKey: number; atMost: number }): FairQueue {
  let isBusy = false;
  const first: (() => void)[] = [];
  // In the order of their turns.
  const others = new Map<string, Waiting[]>();
  let waiting = 0;

  function hasRoom({ key, isFirst }: Place): boolean {
    if (!isBusy) return true;
    if (isFirst) return first.length < atMost;
    const own = others.get(key)?.length ?? 0;
    return own < perKey && (waiting < atMost || (own === 0 && longest().length > 1));
  }

  function longest(): Waiting[] {
    return [...others.values()].reduce((most, list) => (list.length > most.length ? list : most), []);
  }

  function wait({ key, isFirst }: Place): Promise<boolean> {
    if (waiting >= atMost && !isFirst) {
      waiting--;
      longest().pop()!.turnAway();
    }
    return new Promise((resolve) => {
      const start = () => resolve(true);
      if (isFirst) return void first.push(start);
      waiting++;
      const list = others.get(key) ?? [];
      list.push({ start, turnAway: () => resolve(false) });
      others.set(key, list);
    });
  }

  /** The place goes straight to the next in line, so that nobody slips in between. */
  function startNext(): void {
    const next = first.shift() ?? takeTurn();
    if (next) next();
    else isBusy = false;
  }

  function takeTurn(): (() => void) | undefined {
    const [turn] = others;
    if (!turn) return undefined;
    const [key, list] = turn;
    others.delete(key);
    const { start } = list.shift()!;
    if (list.length > 0) others.set(key, list);
    waiting--;
    return start;
  }

  return {
    hasRoom,
    async run(place, work) {
      if (!hasRoom(place)) return "full";
      if (!isBusy) isBusy = true;
      else if (!(await wait(place))) return "full";
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}
