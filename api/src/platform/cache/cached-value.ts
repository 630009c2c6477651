import type { Changes } from "../db/changes.ts";
import type { Db } from "../db/database.ts";

export type CachedValue<Value> = {
  /** `through`: connections for a cache miss; public pages pass the read pool. */
  read: (through?: Db) => Promise<Value>;
  forget: () => void;
};

/** Caches a value while change notifications arrive; queries each time without them. */
export function createCachedValue<Value>(
  tag: string,
  load: (through: Db) => Promise<Value>,
  { db, changes }: { db: Db; changes: Changes },
): CachedValue<Value> {
  let cached: Promise<Value> | undefined;
  let isSubscribed = false;
  let isUp = false;
  const forget = () => void (cached = undefined);

  function subscribe(): void {
    isSubscribed = true;
    changes.subscribe({
      onTag: (changed) => changed === tag && forget(),
      onUp: () => {
        isUp = true;
        forget();
      },
      onDown: () => {
        isUp = false;
        forget();
      },
    });
  }

  return {
    forget,
    read(through = db) {
      if (!isSubscribed) subscribe();
      if (cached) return cached;
      const loading = load(through);
      if (isUp) {
        cached = loading;
        loading.catch(() => cached === loading && forget());
      }
      return loading;
    },
  };
}
