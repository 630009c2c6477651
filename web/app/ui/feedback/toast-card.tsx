import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../actions/button.tsx";
import type { Toast } from "./toast.ts";

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };
const colours = { success: "text-ok", error: "text-danger", warning: "text-warn", info: "text-info" };

export type ToastCardProps = { toast: Toast; isHeld: boolean; onDismiss: (id: number) => void };

export function ToastCard({ toast, isHeld, onDismiss }: ToastCardProps) {
  const { id, kind, title, description, durationMs, action } = toast;
  const Icon = icons[kind];
  const card = useRef<HTMLDivElement>(null);

  const [isSaid, setSaid] = useState(false);

  useEffect(() => keepClear(card.current!), []);

  useEffect(() => {
    if (isHeld || !action?.durationMs) return;
    const timer = setTimeout(() => setSaid(true), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, isHeld, action]);

  function act() {
    onDismiss(id);
    action?.onClick();
  }

  return (
    <div
      ref={card}
      className={`flex animate-rise items-start rounded-card border border-line bg-surface pr-1 shadow-float ${isSaid ? "ml-auto w-fit pl-1" : "gap-3 pl-4"}`}
    >
      {!isSaid && (
        <>
          <Icon size={20} aria-hidden className={`mt-3 shrink-0 @max-3xs:hidden ${colours[kind]}`} />
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

/**
 * Keeps the card off the focused element and the submit button of its form. Runs on each frame, because the page below
 * may move.
 */
function keepClear(card: HTMLElement): () => void {
  let frame = requestAnimationFrame(function look() {
    move(card);
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

function move(card: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || card.contains(focused)) return;
  // A focused heading or panel only marks the reading position.
  const next = focused.closest("form")?.querySelector("[type=submit]");
  const others = [focused, next].flatMap((one) =>
    one?.matches(":not(body,main,section,h1,h2)") ? one.getBoundingClientRect() : [],
  );
  card.style.translate = `0 ${distance(card.parentElement!.getBoundingClientRect(), others)}px`;
}

/** Moves away from the card's edge, past all obstacles; 0 if there is no room. */
function distance(card: DOMRect, others: DOMRect[]): number {
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
