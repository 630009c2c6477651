import { useEffect, useState, type ComponentType } from "react";
import { useStore } from "../rendering/store.ts";
import type { ToastCardProps } from "./toast-card.tsx";
import { dismissToast, shownToast } from "./toast.ts";

let loadedCard: ComponentType<ToastCardProps> | undefined;

/** Shown until the code of the full card has loaded, and instead of it if that fails. */
function PlainCard({ toast: { title, description } }: ToastCardProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-3 text-14 shadow-float">
      <p className="font-medium">{title}</p>
      {description && <p className="text-ink-2">{description}</p>}
    </div>
  );
}

/**
 * Where toasts appear: under the header on phones, at the bottom right on larger screens. Stands in the root, and once
 * more in an open dialog, because everything behind that is out of sight and of reach.
 */
export function Toaster() {
  const toast = useStore(shownToast);
  const [isHeld, setHeld] = useState(false);
  const isUrgent = toast?.kind === "error" || toast?.kind === "warning";

  // The first page stays light; the card comes before there is something to say. Without Suspense, which would hold a
  // notice back.
  const [Card = PlainCard, setCard] = useState(() => loadedCard);
  useEffect(() => {
    if (!loadedCard)
      import("./toast-card.tsx").then(
        ({ ToastCard }) => setCard(() => (loadedCard = ToastCard)),
        () => {},
      );
  }, []);

  // While the pointer or the keyboard is on the toast, it waits; afterwards it gets its full time again.
  useEffect(() => {
    if (!toast || isHeld) return;
    const { id, durationMs, action } = toast;
    const timer = setTimeout(() => dismissToast(id), Math.max(durationMs, action?.durationMs ?? 0));
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  function dismiss(id: number) {
    // What was pressed is gone with its toast, and never says that the keyboard or the finger has left.
    setHeld(false);
    dismissToast(id);
  }

  const card = toast && <Card key={toast.id} toast={toast} isHeld={isHeld} onDismiss={dismiss} />;

  // The regions are there before the words are: a screen reader announces only what is added to one it knows.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done here: it only waits for the reader
    <section
      aria-label="Notifications"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="toasts @container fixed inset-x-4 top-[calc(var(--header)+0.5rem)] z-50 md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-90"
    >
      <div role="alert">{isUrgent && card}</div>
      <div role="status">{!isUrgent && card}</div>
    </section>
  );
}
