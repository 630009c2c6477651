import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { createStore, useStore } from "../../ui/rendering/store.ts";
import { currentSession, subscribeToSession, type Session } from "./session.ts";

type Role = User["role"];
type LoginRequest = { role: Role; reason: string };

export const SESSION_ENDED = "Your session has ended. Nothing you entered is lost.";

type OpenRequest = LoginRequest & { settled: Promise<void>; settle: () => void };
const openRequest = createStore<OpenRequest | undefined>(undefined);

/** Opens the log-in dialog unless a session exists. Resolves to undefined if it is dismissed. */
export async function ensureLoggedIn(reason: string, role: Role = "shopper"): Promise<Session | undefined> {
  const session = sessionWithRole(role);
  if (session) return session;
  await (openRequest.get()?.settled ?? openLoginDialog({ reason, role }));
  return sessionWithRole(role);
}

export function useLoginRequest(role: Role): LoginRequest | undefined {
  const request = useStore(openRequest);
  return request?.role === role ? request : undefined;
}

export function dismissLoginDialog(): void {
  openRequest.get()?.settle();
}

function openLoginDialog(request: LoginRequest): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = subscribeToSession(() => {
    if (sessionWithRole(request.role)) settle();
  });

  function settle() {
    stopListening();
    openRequest.set(undefined);
    resolve();
  }

  openRequest.set({ ...request, settled: promise, settle });
  return promise;
}

function sessionWithRole(role: Role): Session | undefined {
  const session = currentSession();
  return session?.user.role === role ? session : undefined;
}
