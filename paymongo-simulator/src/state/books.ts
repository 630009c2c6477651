import type { Journal } from "./journal.ts";
import type { Kept, Kind, RecordOf } from "./records.ts";

export type Books = {
  find<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined;
  /** Throws if the record is missing, which is a bug. */
  get<K extends Kind>(kind: K, id: string): RecordOf<K>;
  all<K extends Kind>(kind: K): RecordOf<K>[];
  keep<R extends Kept>(record: R): R;
  /** Writes all changes of `work` to the journal as one entry. */
  together<T>(change: () => T): T;
  clear(): void;
};

export function openBooks(journal: Journal): Books {
  const shelves = new Map<Kind, Map<string, Kept>>();
  for (const entry of journal.entries) for (const record of entry) put(record);
  let change: Kept[] | null = null;

  function shelf(kind: Kind): Map<string, Kept> {
    const found = shelves.get(kind) ?? new Map<string, Kept>();
    shelves.set(kind, found);
    return found;
  }

  function put(record: Kept): void {
    shelf(record.kind).set(record.id, record);
  }

  function find<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined {
    return shelf(kind).get(id) as RecordOf<K> | undefined;
  }

  return {
    find,

    get(kind, id) {
      const record = find(kind, id);
      if (!record) throw new Error(`The books have no ${kind} ${id}.`);
      return record;
    },

    all: <K extends Kind>(kind: K) => [...shelf(kind).values()] as RecordOf<K>[],

    keep(record) {
      put(record);
      if (change) change.push(record);
      else journal.append([record]);
      return record;
    },

    together(work) {
      if (change) return work();
      change = [];
      try {
        return work();
      } finally {
        // Also after an error: a declined card throws, but the decline is stored.
        if (change.length > 0) journal.append(change);
        change = null;
      }
    },

    clear() {
      shelves.clear();
      journal.clear();
    },
  };
}
