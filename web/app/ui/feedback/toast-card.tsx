import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../actions/button.tsx";
import type { Toast } from "./toast.ts";

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };
const colors = { success: "text-ok", error: "text-danger", warning: "text-warn", info: "text-info" };

export type ToastCardProps = { toast: Toast; isPaused: boolean; onDismiss: (id: number) => void };

export function ToastCard({ toast, isPaused, onDismiss }: ToastCardProps) {
  const { id, kind, title, description, durationMs, action } = toast;
  const Icon = icons[kind];
  const card = useRef<HTMLDivElement>(null);

  const [isTextHidden, setTextHidden] = useState(false);

  useEffect(() => avoidFocusOverlap(card.current!), []);

  useEffect(() => {
    if (isPaused || !action?.durationMs) return;
    const timer = setTimeout(() => setTextHidden(true), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, isPaused, action]);

  function act() {
    onDismiss(id);
    action?.onClick();
  }

  return (
    <div
      ref={card}
      className={`flex animate-rise items-start rounded-card border border-line bg-surface pr-1 shadow-float ${isTextHidden ? "ml-auto w-fit pl-1" : "gap-3 pl-4"}`}
    >
      {!isTextHidden && (
        <>
          <Icon size={20} aria-hidden className={`mt-3 shrink-0 @max-3xs:hidden ${colors[kind]}`} />
          <div className="min-w-0 grow py-3 text-14 wrap-anywhere">
            <p className="font-medium">{title}</p>
            {description && <p className="text-ink-2">{description}</p>}
          </div>
        </>
      )}
      {action && (
        <Button variant="ghost" size="snug" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={() => onDismiss(id)} />
    </div>
  );
}

const GAP = 8;

/** Keeps the card off the focused element and its form's submit button, also while the page moves. */
function avoidFocusOverlap(card: HTMLElement): () => void {
  let frame = requestAnimationFrame(function update() {
    repositionCard(card);
    frame = requestAnimationFrame(update);
  });
  return () => cancelAnimationFrame(frame);
}

function repositionCard(card: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || card.contains(focused)) return;
  // A focused heading or panel only marks the reading position.
  const next = focused.closest("form")?.querySelector("[type=submit]");
  const others = [focused, next].flatMap((one) =>
    one?.matches(":not(body,main,section,h1,h2)") ? one.getBoundingClientRect() : [],
  );
  card.style.translate = `0 ${shiftToAvoidOverlap(card.parentElement!.getBoundingClientRect(), others)}px`;
}

function shiftToAvoidOverlap(card: DOMRect, others: DOMRect[]): number {
  const isAtTop = card.top < innerHeight / 2;
  const nearestFirst = others.toSorted((a, b) => (isAtTop ? a.top - b.top : b.bottom - a.bottom));
  let shift = 0;
  for (const { top, bottom, left, right } of nearestFirst)
    if (
      left < card.right &&
      card.left < right &&
      top < card.bottom + shift + GAP &&
      card.top + shift - GAP < bottom
    )
      shift = isAtTop ? bottom + GAP - card.top : top - GAP - card.bottom;
  const isInView = card.top + shift > 0 && card.bottom + shift < innerHeight;
  return isInView ? shift : 0;
}
