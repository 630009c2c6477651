import { useSyncExternalStore } from "react";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { subscribeToSession } from "../session/session.ts";
import { keepStored, PLACE_KEY, readStored } from "../browser-storage.ts";

const listeners = new Set<() => void>();
let seen: { text: string | null; place: Place | null } = { text: null, place: null };

/** Where this browser's shopper wants parcels, once they have said so. Null on the server: what it renders is for everybody. */
export function useKnownPlace(): Place | null {
  return useSyncExternalStore(subscribe, knownPlace, () => null);
}

export function knownPlace(): Place | null {
  const text = readStored(PLACE_KEY);
  // The same object for the same text, or React would never come to rest.
  if (text !== seen.text) seen = { text, place: toPlace(text) };
  return seen.place;
}

export function keepPlace(place: Place): void {
  keepStored(PLACE_KEY, JSON.stringify(place));
  for (const listener of listeners) listener();
}

/** Logging out forgets it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeToSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Of an older version of the shop, it may be anything. */
function toPlace(text: string | null): Place | null {
  try {
    const { code, barangay, city, province } = JSON.parse(text ?? "null") as Place;
    const isWhole =
      /^\d{8}$/.test(code) && [barangay, city, province].every((name) => typeof name === "string");
    return isWhole ? { code, barangay, city, province } : null;
  } catch {
    return null;
  }
}
