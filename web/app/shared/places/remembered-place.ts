import { useSyncExternalStore } from "react";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { subscribeToSession } from "../session/session.ts";
import { writeStored, PLACE_KEY, readStored } from "../browser-storage.ts";

const listeners = new Set<() => void>();
let cached: { text: string | null; place: Place | null } = { text: null, place: null };

/** The delivery place chosen in this browser. Null on the server: its pages are cached for all shoppers. */
export function useRememberedPlace(): Place | null {
  return useSyncExternalStore(subscribeToPlace, rememberedPlace, () => null);
}

export function rememberedPlace(): Place | null {
  const text = readStored(PLACE_KEY);
  // Stable reference: a new object on each call would cause an infinite render loop.
  if (text !== cached.text) cached = { text, place: parseStoredPlace(text) };
  return cached.place;
}

export function rememberPlace(place: Place): void {
  writeStored(PLACE_KEY, JSON.stringify(place));
  for (const listener of listeners) listener();
}

function subscribeToPlace(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeToSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function parseStoredPlace(text: string | null): Place | null {
  try {
    const { code, barangay, city, province } = JSON.parse(text ?? "null") as Place;
    const isValid =
      /^\d{8}$/.test(code) && [barangay, city, province].every((name) => typeof name === "string");
    return isValid ? { code, barangay, city, province } : null;
  } catch {
    return null;
  }
}
