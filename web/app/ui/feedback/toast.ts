import { createStore } from "../rendering/store.ts";

export type ToastKind = "success" | "error" | "warning" | "info";
type ToastAction = {
  label: string;
  onClick: () => void;
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
  action?: ToastAction;
};

const DEFAULT_DURATION_MS = 3000;
export const CART_DURATION_MS = 2000;
export const UNDO_DURATION_MS = 10_000;

export const currentToast = createStore<Toast | undefined>(undefined);
let lastId = 0;

function showToast(
  kind: ToastKind,
  title: string,
  { description, duration = DEFAULT_DURATION_MS, action }: ToastOptions = {},
) {
  lastId += 1;
  currentToast.set({ id: lastId, kind, title, description, durationMs: duration, action });
}

export const toast = {
  success: (title: string, options?: ToastOptions) => showToast("success", title, options),
  error: (title: string, options?: ToastOptions) => showToast("error", title, options),
  warning: (title: string, options?: ToastOptions) => showToast("warning", title, options),
  info: (title: string, options?: ToastOptions) => showToast("info", title, options),
};

export function dismissToast(id: number): void {
  if (currentToast.get()?.id === id) currentToast.set(undefined);
}
