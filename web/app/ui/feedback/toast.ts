export type ToastKind = "success" | "error" | "warning" | "info";
type ToastAction = { label: string; onClick: () => void };
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

let shown: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** One at a time: the newest takes the place of the one before. */
function show(
  kind: ToastKind,
  title: string,
  { description, duration = DEFAULT_DURATION_MS, action }: ToastOptions = {},
) {
  lastId += 1;
  replace({ id: lastId, kind, title, description, durationMs: duration, action });
}

/** Tells the person something in passing, from anywhere in the browser's code. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show("success", title, options),
  error: (title: string, options?: ToastOptions) => show("error", title, options),
  warning: (title: string, options?: ToastOptions) => show("warning", title, options),
  info: (title: string, options?: ToastOptions) => show("info", title, options),
};

export function dismissToast(id: number): void {
  if (shown?.id === id) replace(undefined);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToast(): Toast | undefined {
  return shown;
}

/** The server shows none: what is in this module there would be everybody's. */
export function noToast(): undefined {}

function replace(next: Toast | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}
