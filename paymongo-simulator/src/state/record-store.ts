import type { Journal } from "./journal.ts";
import type { StoredRecord, Kind, RecordOf } from "./records.ts";

export type RecordStore = {
  find<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined;
  get<K extends Kind>(kind: K, id: string): RecordOf<K>;
  all<K extends Kind>(kind: K): RecordOf<K>[];
  save<R extends StoredRecord>(record: R): R;
  transaction<T>(work: () => T): T;
  clear(): void;
};

export function openRecordStore(journal: Journal): RecordStore {
  const recordsByKind = new Map<Kind, Map<string, StoredRecord>>();
  for (const entry of journal.entries) for (const record of entry) index(record);
  let pending: StoredRecord[] | null = null;

  function recordsOf(kind: Kind): Map<string, StoredRecord> {
    const records = recordsByKind.get(kind) ?? new Map<string, StoredRecord>();
    recordsByKind.set(kind, records);
    return records;
  }

  function index(record: StoredRecord): void {
    recordsOf(record.kind).set(record.id, record);
  }

  function find<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined {
    return recordsOf(kind).get(id) as RecordOf<K> | undefined;
  }

  return {
    find,

    get(kind, id) {
      const record = find(kind, id);
      if (!record) throw new Error(`There is no ${kind} with the id ${id}.`);
      return record;
    },

    all: <K extends Kind>(kind: K) => [...recordsOf(kind).values()] as RecordOf<K>[],

    save(record) {
      index(record);
      if (pending) pending.push(record);
      else journal.append([record]);
      return record;
    },

    transaction(work) {
      if (pending) return work();
      pending = [];
      try {
        return work();
      } finally {
        // Also after an error: a declined card throws, but the decline is stored.
        if (pending.length > 0) journal.append(pending);
        pending = null;
      }
    },

    clear() {
      recordsByKind.clear();
      journal.clear();
    },
  };
}
