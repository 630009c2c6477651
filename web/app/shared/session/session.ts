import { useSyncExternalStore } from "react";
import type { User } from "@tindahan/contract/accounts/accounts.ts";

export type Session = { token: string; user: User };

/** Fallback if storage is denied or full: the session lasts as long as the page. */
const memory = new Map<"token" | "user", string>();
const listeners = new Set<() => void>();
let cached: { token: string | null; user: string | null; session: Session | undefined } | undefined;

export function currentSession(): Session | undefined {
  const token = readSessionItem("token");
  const user = readSessionItem("user");
  // Stable reference: a new object on each call would cause an infinite render loop.
  if (token !== cached?.token || user !== cached.user)
    cached = { token, user, session: parseStoredSession(token, user) };
  return cached.session;
}

/** Undefined on the server: its pages are cached for all shoppers. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession, () => undefined);
}

export function storeSession({ token, user }: Session): void {
  // The user first: other tabs must never see a token without its user.
  writeSessionItem("user", JSON.stringify(user));
  writeSessionItem("token", token);
  notifySessionListeners();
}

/** Leaves the server session open; `logOutAndClearData` in log-out.tsx ends both. */
export function clearSession(): void {
  removeSessionItem("token");
  removeSessionItem("user");
  notifySessionListeners();
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", notifySessionListeners);
    // A page restored from the back/forward cache has missed storage events.
    addEventListener("pageshow", notifySessionListeners);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", notifySessionListeners);
    removeEventListener("pageshow", notifySessionListeners);
  };
}

function notifySessionListeners() {
  for (const listener of listeners) listener();
}

function parseStoredSession(token: string | null, json: string | null): Session | undefined {
  if (!token || !json) return undefined;
  try {
    const user = JSON.parse(json) as Partial<User> | null;
    const isUser = typeof user?._id === "string" && (user.role === "shopper" || user.role === "admin");
    return isUser ? { token, user: user as User } : undefined;
  } catch {
    return undefined;
  }
}

function readSessionItem(key: "token" | "user"): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeSessionItem(key: "token" | "user", text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function removeSessionItem(key: "token" | "user"): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is denied, so only `memory` held the value.
  }
}
