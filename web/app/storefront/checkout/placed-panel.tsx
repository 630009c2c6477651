import { Check, CircleCheck, Copy, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState, use } from "react";
import { useLocation } from "react-router";
import { formatMoney, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { ButtonLink, Button, IconButton } from "../../ui/actions/button.tsx";
import { callApi } from "../../shared/api/api.ts";
import { Skeleton } from "../../ui/feedback/loading.tsx";
import { MyOrderOverview } from "../orders/order-overview.tsx";
import type { PlacedState } from "./place-order.ts";

type PlacedPanelProps = { id: string; email: string | null; onDismiss: () => void };

export function LoadedPlacedOrderPanel({ id, email, onDismiss }: PlacedPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const { number, cash, isPickup } = (useLocation().state ?? {}) as PlacedState;

  // Runs after the route announcer, which focuses the list's heading.
  useEffect(() => {
    const frame = requestAnimationFrame(() => panel.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="placed-order"
      className="container-page animate-rise py-4 md:py-6"
    >
      <div className="relative rounded-card border border-accent bg-accent-tint p-4 md:p-6">
        <div className="absolute top-2 right-2">
          <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
        </div>
        <h2 id="placed-order" className="flex items-center gap-2 pr-11 text-16 font-medium">
          <CircleCheck size={20} aria-hidden className="shrink-0 text-ok" />
          Thank you! Your order is placed.
        </h2>
        <p role="status" className="text-14 text-ink-2">
          Order placed with Cash on Delivery.
        </p>
        <p className="mt-2 text-14 text-ink-2">Order number</p>
        <p className="font-mono text-30 font-strong wrap-anywhere">{shortId(id)}</p>
        {number !== undefined && <p className="text-14 text-ink-2">{formatOrderNumber(number)}</p>}
        {cash !== undefined && (
          <p className="mt-1 text-14 font-medium">
            {isPickup
              ? `Please bring ${formatMoney(cash)} in cash when you pick it up.`
              : `Please prepare ${formatMoney(cash)} in cash for the rider.`}
          </p>
        )}
        <p className="mt-1 text-14 wrap-anywhere text-ink-2">
          We are sending a confirmation{email && ` to ${email}`}.
        </p>
        <Suspense fallback={<Skeleton className="mt-5 h-96 md:h-72" />}>
          <PlacedOrderFacts id={id} />
        </Suspense>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={`/orders/${id}`}>View order</ButtonLink>
          <CopyOrderNumberButton text={shortId(id)} />
        </div>
      </div>
    </section>
  );
}

function CopyOrderNumberButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      variant="secondary"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      <span aria-live="polite">{isCopied ? "Copied" : "Copy number"}</span>
    </Button>
  );
}

function PlacedOrderFacts({ id }: { id: string }) {
  const order = use(loadPlacedOrder(id));
  if (!order) return null;
  return (
    <div className="mt-5 rounded-card bg-surface p-3 md:p-5">
      <MyOrderOverview order={order} />
    </div>
  );
}

let cached: { id: string; order: Promise<Order | undefined> } | undefined;

function loadPlacedOrder(id: string): Promise<Order | undefined> {
  if (cached?.id !== id) {
    const order = callApi("GET /api/orders/mine/:id", { params: { id } }).then(
      (response) => response.order,
      () => undefined,
    );
    cached = { id, order };
  }
  return cached.order;
}
