import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { MyOrderListItem, Order, OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { PayNowButton } from "../payment/pay-now.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { orderDeliveryFacts, paymentMethodName } from "../../shared/orders/order-facts.ts";
import { FactList } from "../../ui/display/facts.tsx";
import { BuyAgainButton, TrackLink } from "./order-actions.tsx";
import { OrderBadges } from "../../shared/orders/order-badges.tsx";
import { OrderItems } from "../../shared/orders/order-items.tsx";

const MAX_THUMBNAILS = 3;
const FINAL_STATUSES: OrderStatus[] = ["Delivered", "Cancelled"];

export function MyOrderCard({ order }: { order: MyOrderListItem }) {
  const [isOpen, setOpen] = useState(false);
  const shown = order.items.slice(0, MAX_THUMBNAILS);
  const more = order.items.length - shown.length;

  return (
    <article
      aria-label={`Order ${shortId(order._id)}`}
      className="relative rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong md:p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="font-sans text-16 font-strong">
            {/* The whole card opens the order. */}
            <Link
              to={`/orders/${order._id}`}
              className="underline-offset-2 after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              {shortId(order._id)}
            </Link>
          </h2>
          <p className="text-13 text-ink-2">
            {formatOrderNumber(order.number)} · {formatDate(order.createdAt)}
          </p>
        </div>
        <OrderBadges {...order} />
      </header>
      <div className="mt-4 flex items-center gap-3 max-sm:flex-wrap">
        {shown.map(({ product }) => (
          <div key={product._id ?? product.name} className="w-14 shrink-0">
            <Picture src={product.image} alt="" sizes="56px" />
          </div>
        ))}
        {more > 0 && (
          <span className="grid size-14 shrink-0 place-items-center rounded-card bg-tint text-14 font-medium text-ink-2">
            +{more}
            <span className="sr-only"> more</span>
          </span>
        )}
        <p className="line-clamp-3 min-w-0 text-14 wrap-anywhere text-ink-2 max-sm:hidden">
          {orderedProductNames(order)}
        </p>
      </div>
      <p className="mt-2 line-clamp-2 text-14 wrap-anywhere text-ink-2 sm:hidden">
        {orderedProductNames(order)}
      </p>
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14 text-ink-2">
          Total{" "}
          <span className="text-18 text-ink">
            <Money pesos={order.total} />
          </span>
        </p>
        <div className="relative flex flex-wrap gap-3">
          {order.payUntil && <PayNowButton orderId={order._id} name={shortId(order._id)} />}
          <TrackLink order={order} />
          {FINAL_STATUSES.includes(order.status) && (
            <BuyAgainButton items={order.items} orderName={shortId(order._id)} />
          )}
          <Button variant="secondary" onClick={() => setOpen(true)}>
            View Details <span className="sr-only">of order {shortId(order._id)}</span>
          </Button>
        </div>
      </footer>
      <MyOrderDialog order={order} open={isOpen} onClose={() => setOpen(false)} />
    </article>
  );
}

function orderedProductNames({ items }: Order): string {
  return items.map(({ product, quantity }) => `${quantity} × ${product.name}`).join(", ");
}

type OrderDialogProps = { order: Order; open: boolean; onClose: () => void };

function MyOrderDialog({ order, open, onClose }: OrderDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Order ${shortId(order._id)}`}
      footer={
        <ButtonLink to={`/orders/${order._id}`} variant="secondary">
          View full page
        </ButtonLink>
      }
    >
      <FactList
        facts={[
          { name: "Date", value: formatDate(order.createdAt) },
          { name: "Status", value: <OrderBadges {...order} /> },
          { name: "Payment method", value: paymentMethodName(order.paymentMethod) },
          ...orderDeliveryFacts(order),
        ]}
      />
      <div className="mt-4 border-t border-line pt-4">
        <OrderItems order={order} />
      </div>
    </Dialog>
  );
}
