import { useSyncExternalStore } from "react";
import { getCart, type Cart } from "@tindahan/contract/checkout/cart.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi, fetchAs } from "../../shared/api/api.ts";
import { currentSession, subscribeToSession } from "../../shared/session/session.ts";
import { createStore } from "../../ui/rendering/store.ts";

type Kept = { userId: string; cart?: Cart; failure?: string };

const kept = createStore<Kept | undefined>(undefined);
let tabs: BroadcastChannel | undefined;
let isStarted = false;

export function useCart(): { cart?: Cart; failure?: string } {
  return useSyncExternalStore(subscribe, ofShopper, () => nothing);
}

/** Ignores a response that is older than the stored cart. */
export function keepCart(userId: string, cart: Cart): void {
  if (isNews(userId, cart)) {
    kept.set({ userId, cart });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin anyway
    tabs?.postMessage({ userId, cart });
  }
}

export async function loadCart(): Promise<void> {
  const session = shopperSession();
  if (!session) return;
  const userId = session.user._id;
  try {
    keepCart(userId, (await callApi(getCart, { params: { userId } })).cart);
  } catch (error) {
    kept.set({ ...ofUser(userId), userId, failure: error instanceof ShopError ? error.message : "" });
  }
}

/** For the header: fails silently and never asks for a log-in. */
export function refreshCart(): void {
  const session = shopperSession();
  if (!session || document.visibilityState === "hidden") return;
  const userId = session.user._id;
  callApi(getCart, { params: { userId } }, fetchAs(session)).then(
    ({ cart }) => keepCart(userId, cart),
    () => {},
  );
}

function subscribe(listener: () => void): () => void {
  start();
  const stop = kept.subscribe(listener);
  const stopSession = subscribeToSession(listener);
  return () => {
    stop();
    stopSession();
  };
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  listen();
  // An open channel can keep the page out of the back/forward cache.
  addEventListener("pagehide", () => {
    tabs?.close();
    tabs = undefined;
  });
  addEventListener("pageshow", ({ persisted }) => persisted && listen());
  document.addEventListener("visibilitychange", refreshCart);
  let lastToken = shopperSession()?.token;
  subscribeToSession(() => {
    const session = shopperSession();
    if (session && session.token !== lastToken) void loadCart();
    lastToken = session?.token;
  });
  refreshCart();
}

function listen(): void {
  tabs = new BroadcastChannel("cart");
  tabs.addEventListener("message", ({ data }: MessageEvent<Required<Pick<Kept, "userId" | "cart">>>) => {
    if (shopperSession()?.user._id === data.userId && isNews(data.userId, data.cart)) kept.set(data);
  });
}

function isNews(userId: string, cart: Cart): boolean {
  const known = ofUser(userId)?.cart;
  return !known || cart.version >= known.version;
}

const nothing: Omit<Kept, "userId"> = {};

function ofShopper(): { cart?: Cart; failure?: string } {
  return ofUser(shopperSession()?.user._id) ?? nothing;
}

function ofUser(userId: string | undefined): Kept | undefined {
  const known = kept.get();
  return known?.userId === userId ? known : undefined;
}

function shopperSession() {
  const session = currentSession();
  return session?.user.role === "shopper" ? session : undefined;
}
