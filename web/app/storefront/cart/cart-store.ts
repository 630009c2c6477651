import { useSyncExternalStore } from "react";
import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi, createSessionFetch } from "../../shared/api/api.ts";
import { currentSession, subscribeToSession } from "../../shared/session/session.ts";
import { createStore } from "../../ui/rendering/store.ts";

type CartState = { userId: string; cart?: Cart; failure?: string };

const cartState = createStore<CartState | undefined>(undefined);
let tabChannel: BroadcastChannel | undefined;
let isStarted = false;

export function useCart(): { cart?: Cart; failure?: string } {
  return useSyncExternalStore(subscribeToCart, currentCart, () => EMPTY_STATE);
}

/** Ignores a response that is older than the stored cart. */
export function storeCart(userId: string, cart: Cart): void {
  if (isCartUpToDate(userId, cart)) {
    cartState.set({ userId, cart });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin anyway
    tabChannel?.postMessage({ userId, cart });
  }
}

export async function loadCart(): Promise<void> {
  const session = shopperSession();
  if (!session) return;
  const userId = session.user._id;
  try {
    storeCart(userId, (await callApi("GET /api/cart/:userId", { params: { userId } })).cart);
  } catch (error) {
    cartState.set({
      ...cartStateOf(userId),
      userId,
      failure: error instanceof ShopError ? error.message : "",
    });
  }
}

export function refreshCart(): void {
  const session = shopperSession();
  if (!session || document.visibilityState === "hidden") return;
  const userId = session.user._id;
  callApi("GET /api/cart/:userId", { params: { userId } }, createSessionFetch(session)).then(
    ({ cart }) => storeCart(userId, cart),
    () => {},
  );
}

function subscribeToCart(listener: () => void): () => void {
  startCartSync();
  const stop = cartState.subscribe(listener);
  const stopSession = subscribeToSession(listener);
  return () => {
    stop();
    stopSession();
  };
}

function startCartSync(): void {
  if (isStarted) return;
  isStarted = true;
  listenToOtherTabs();
  // An open channel can keep the page out of the back/forward cache.
  addEventListener("pagehide", () => {
    tabChannel?.close();
    tabChannel = undefined;
  });
  addEventListener("pageshow", ({ persisted }) => persisted && listenToOtherTabs());
  document.addEventListener("visibilitychange", refreshCart);
  let lastToken = shopperSession()?.token;
  subscribeToSession(() => {
    const session = shopperSession();
    if (session && session.token !== lastToken) void loadCart();
    lastToken = session?.token;
  });
  refreshCart();
}

function listenToOtherTabs(): void {
  tabChannel = new BroadcastChannel("cart");
  tabChannel.addEventListener(
    "message",
    ({ data }: MessageEvent<Required<Pick<CartState, "userId" | "cart">>>) => {
      if (shopperSession()?.user._id === data.userId && isCartUpToDate(data.userId, data.cart))
        cartState.set(data);
    },
  );
}

function isCartUpToDate(userId: string, cart: Cart): boolean {
  const stored = cartStateOf(userId)?.cart;
  return !stored || cart.version >= stored.version;
}

const EMPTY_STATE: Omit<CartState, "userId"> = {};

function currentCart(): { cart?: Cart; failure?: string } {
  return cartStateOf(shopperSession()?.user._id) ?? EMPTY_STATE;
}

function cartStateOf(userId: string | undefined): CartState | undefined {
  const stored = cartState.get();
  return stored?.userId === userId ? stored : undefined;
}

function shopperSession() {
  const session = currentSession();
  return session?.user.role === "shopper" ? session : undefined;
}
