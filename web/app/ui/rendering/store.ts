import { useSyncExternalStore } from "react";

/** A value outside of React that any code of the browser can set. */
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
    /** The server renders every page with the first value: what is set there would be everybody's. */
    initial: () => initial,
  };
}

export function useStore<T>({ get, subscribe, initial }: ReturnType<typeof createStore<T>>): T {
  return useSyncExternalStore(subscribe, get, initial);
}
