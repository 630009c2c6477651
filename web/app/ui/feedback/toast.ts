import { createStore } from "../rendering/store.ts";

export type ToastKind = "success" | "error" | "warning" | "info";
type ToastAction = {
  label: string;
  onClick: () => void;
  /** The button may stay longer than the words. */
  durationMs?: number;
};
export type Toast = {
  id: number;
  kind: ToastKind;
  title: string;
  description?: string;
  durationMs: number;
  action?: ToastAction;
};
type ToastOptions = {
  description?: string;
  duration?: number;
  /** One thing to do about it, such as to undo it; give it time enough to be read and reached. */
  action?: ToastAction;
};

/** How long a notice stays; changes of the cart are told in less. */
const DEFAULT_DURATION_MS = 3000;
export const CART_DURATION_MS = 2000;
export const UNDO_DURATION_MS = 10_000;

export const shownToast = createStore<Toast | undefined>(undefined);
let lastId = 0;

/** One at a time: the newest takes the place of the one before. */
function show(
  kind: ToastKind,
  title: string,
  { description, duration = DEFAULT_DURATION_MS, action }: ToastOptions = {},
) {
  lastId += 1;
  shownToast.set({ id: lastId, kind, title, description, durationMs: duration, action });
}

/** Tells the person something in passing, from anywhere in the browser's code. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show("success", title, options),
  error: (title: string, options?: ToastOptions) => show("error", title, options),
  warning: (title: string, options?: ToastOptions) => show("warning", title, options),
  info: (title: string, options?: ToastOptions) => show("info", title, options),
};

export function dismissToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(undefined);
}
