import { useSyncExternalStore } from "react";
import type { User } from "@tindahan/contract/accounts/accounts.ts";

export type Session = { token: string; user: User };

/** Where the browser forbids storage, or has no room: the session then lasts as long as the page. */
const memory = new Map<"token" | "user", string>();
const listeners = new Set<() => void>();
let seen: { token: string | null; user: string | null; session: Session | undefined } | undefined;

/** Who is logged in in this browser, as far as it knows; only the server knows whether it still holds. */
export function currentSession(): Session | undefined {
  const token = read("token");
  const user = read("user");
  // The same object for the same text, or React would never come to rest.
  if (token !== seen?.token || user !== seen.user) seen = { token, user, session: toSession(token, user) };
  return seen.session;
}

/** The server renders everyone as logged out: its pages are the same for all. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession, () => undefined);
}

export function logIn({ token, user }: Session): void {
  // The user first: a tab that looks in between then sees the old state, and never a token without its user.
  write("user", JSON.stringify(user));
  write("token", token);
  tellAll();
}

/** Forgets the session in this browser; ending it on the server is `endSession` of log-out.tsx. */
export function logOut(): void {
  remove("token");
  remove("user");
  tellAll();
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", tellAll);
    // A page that comes back out of the browser's cache has missed what other tabs did.
    addEventListener("pageshow", tellAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", tellAll);
    removeEventListener("pageshow", tellAll);
  };
}

function tellAll() {
  for (const listener of listeners) listener();
}

/** Anything may stand in the storage: of an older version, of another program, of somebody trying. */
function toSession(token: string | null, json: string | null): Session | undefined {
  if (!token || !json) return undefined;
  try {
    const user = JSON.parse(json) as Partial<User> | null;
    const isUser = typeof user?._id === "string" && (user.role === "shopper" || user.role === "admin");
    return isUser ? { token, user: user as User } : undefined;
  } catch {
    return undefined;
  }
}

function read(key: "token" | "user"): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: "token" | "user", text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function remove(key: "token" | "user"): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was ever in it.
  }
}
