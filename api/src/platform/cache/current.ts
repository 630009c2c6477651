import type { Changes } from "../db/changes.ts";
import type { Db } from "../db/database.ts";

/** What the database says now, the same in every instance of the program. */
export type Current<Value> = {
  /** While it is not in memory, through the connections of orders, or through others: a visitor must not wait for orders. */
  read: (through?: Db) => Promise<Value>;
  /** After a change of one's own: it then shows at once, before the notification has arrived. */
  forget: () => void;
};

/** Kept in memory while we hear of every change; without that, the database is asked each time. */
export function createCurrent<Value>(
  tag: string,
  load: (through: Db) => Promise<Value>,
  { db, changes }: { db: Db; changes: Changes },
): Current<Value> {
  let kept: Promise<Value> | undefined;
  let isFollowing = false;
  let isUp = false;
  const forget = () => void (kept = undefined);

  function subscribe(): void {
    isFollowing = true;
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
      if (!isFollowing) subscribe();
      if (kept) return kept;
      const loading = load(through);
      if (isUp) {
        kept = loading;
        loading.catch(() => kept === loading && forget());
      }
      return loading;
    },
  };
}
