import { useEffect, useState, type ComponentType } from "react";
import { useStore } from "../rendering/store.ts";
import type { ToastCardProps } from "./toast-card.tsx";
import { dismissToast, currentToast } from "./toast.ts";

let loadedCard: ComponentType<ToastCardProps> | undefined;

function ToastFallbackCard({ toast: { title, description } }: ToastCardProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-3 text-14 shadow-float">
      <p className="font-medium">{title}</p>
      {description && <p className="text-ink-2">{description}</p>}
    </div>
  );
}

/** Mounted in the root and in each dialog, which covers the rest of the page. */
export function Toaster() {
  const toast = useStore(currentToast);
  const [isPaused, setPaused] = useState(false);
  const isUrgent = toast?.kind === "error" || toast?.kind === "warning";

  // Loaded in advance, and without Suspense, which would delay the toast.
  const [Card = ToastFallbackCard, setCard] = useState(() => loadedCard);
  useEffect(() => {
    if (!loadedCard)
      import("./toast-card.tsx").then(
        ({ ToastCard }) => setCard(() => (loadedCard = ToastCard)),
        () => {},
      );
  }, []);

  useEffect(() => {
    if (!toast || isPaused) return;
    const { id, durationMs, action } = toast;
    const timer = setTimeout(() => dismissToast(id), Math.max(durationMs, action?.durationMs ?? 0));
    return () => clearTimeout(timer);
  }, [toast, isPaused]);

  function dismiss(id: number) {
    // A removed button fires neither blur nor pointerleave.
    setPaused(false);
    dismissToast(id);
  }

  const card = toast && <Card key={toast.id} toast={toast} isPaused={isPaused} onDismiss={dismiss} />;

  // Live regions must exist before their text, or screen readers do not announce it.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done here: it only waits for the reader
    <section
      aria-label="Notifications"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="toasts @container fixed inset-x-4 top-[calc(var(--header)+0.5rem)] z-50 md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-90"
    >
      <div role="alert">{isUrgent && card}</div>
      <div role="status">{!isUrgent && card}</div>
    </section>
  );
}
