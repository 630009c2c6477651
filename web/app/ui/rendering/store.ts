import { useSyncExternalStore } from "react";

export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The server always renders the initial value: all visitors would share a stored one. */
    initial: () => initial,
  };
}

export function useStore<T>({ get, subscribe, initial }: ReturnType<typeof createStore<T>>): T {
  return useSyncExternalStore(subscribe, get, initial);
}
