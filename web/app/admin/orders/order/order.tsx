import { useState, type ReactNode } from "react";
import { data, Link, useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatDate, formatMoney, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import { getOrder, listCouriers, type OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import { orderEventNote } from "@tindahan/contract/orders/reasons.ts";
import { callApi } from "../../../shared/api/api.ts";
import { OrderItems } from "../../../shared/orders/order-items.tsx";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { OrderBadges } from "../../../shared/orders/order-badges.tsx";
import { LabelBadge } from "../../../ui/feedback/badge.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { breadcrumbHandle } from "../../frame/breadcrumb-name.ts";
import { keepStaleOnError } from "../../lists/keep-stale-on-error.ts";
import { useOrderUpdates } from "../order-updates.ts";
import type { Route } from "./+types/order.ts";
import { Block } from "../../../ui/layout/block.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { OrderCustomerBlock } from "./customer-block.tsx";
import { OrderNotes } from "./notes.tsx";
import { OrderPaymentBlock } from "./payment-block.tsx";
import { OrderShipmentBlock } from "./shipment-block.tsx";
import { packingSlipsHref } from "../slips/slips-href.ts";
import { OrderStatusDialog } from "./status-dialog.tsx";
import { usePermittedStatuses } from "./use-statuses.ts";
import { refundStateName } from "./payment-words.ts";

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  try {
    return await keepStaleOnError(request, "Failed to fetch the order", async () => {
      const [file, { couriers }] = await Promise.all([
        callApi(getOrder, { params: { id } }),
        callApi(listCouriers, {}),
      ]);
      return { file, couriers };
    });
  } catch (error) {
    const isNone = error instanceof ShopError && ["not_found", "invalid_request"].includes(error.code);
    throw isNone ? data(null, { status: 404 }) : error;
  }
}

export const handle = breadcrumbHandle<typeof clientLoader>(({ file }) => shortId(file.order._id));

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function OrderPage({ loaderData: { file, couriers } }: Route.ComponentProps) {
  const [isUpdating, setUpdating] = useState(false);
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  useOrderUpdates(reload);
  const { order, events, payments, notes, customer, neighbors } = file;
  const mayUpdate = usePermittedStatuses([order]).length > 0;

  const actions = (
    <>
      <ButtonLink to={packingSlipsHref({ orders: [order] })} variant="secondary" size="sm">
        Packing slip
      </ButtonLink>
      {mayUpdate && (
        <Button size="sm" onClick={() => setUpdating(true)}>
          Update status
        </Button>
      )}
    </>
  );

  return (
    <AdminPage title={`Order ${shortId(order._id)}`} actions={actions}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <OrderBadges {...order} />
        <span>{formatOrderNumber(order.number)}</span>
        {formatDate(order.createdAt)}
        <span className="font-mono text-[12.5px] wrap-anywhere">{order._id}</span>
        <Link to="/admin/orders" className="text-accent underline">
          All orders
        </Link>
        <NeighborOrderLink id={neighbors.newer}>Newer order</NeighborOrderLink>
        <NeighborOrderLink id={neighbors.older}>Older order</NeighborOrderLink>
      </p>
      <div className="grid items-start gap-4 wide:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Block title="Items">
            <OrderItems order={order} />
          </Block>
          <OrderPaymentBlock order={order} payments={payments} onChanged={reload} />
          <Block title="Timeline">
            <OrderTimeline events={events} payments={payments} />
          </Block>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OrderCustomerBlock order={order} customer={customer} />
          {order.shipment && (
            <OrderShipmentBlock order={order} couriers={couriers} mayChange={mayUpdate} onChanged={reload} />
          )}
          <OrderNotes orderId={order._id} notes={notes} onChanged={reload} />
        </div>
      </div>
      {isUpdating && (
        <OrderStatusDialog
          order={order}
          couriers={couriers}
          onChanged={reload}
          onClose={() => setUpdating(false)}
        />
      )}
    </AdminPage>
  );
}

function NeighborOrderLink({ id, children }: { id: string | null; children: string }) {
  if (!id) return null;
  return (
    <Link to={`/admin/orders/${id}`} className="text-accent underline">
      {children}
    </Link>
  );
}

type Step = { key: string; at: string; title: ReactNode; note: string };

function OrderTimeline({ events, payments }: Pick<OrderDetails, "events" | "payments">) {
  const refunds = payments.flatMap((payment) => payment.refunds);
  const steps = [...events.map(orderEventStep), ...refunds.map(refundStep)].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
  return (
    <ol aria-label="Timeline" className="flex flex-col gap-3">
      {steps.map(({ key, at, title, note }) => (
        <li key={key} className="border-l-2 border-line pl-3">
          <p className="flex flex-wrap items-center gap-2">{title}</p>
          <p className="text-12 text-ink-2">{formatDate(at)}</p>
          {note && <p className="mt-1 wrap-anywhere">“{note}”</p>}
        </li>
      ))}
    </ol>
  );
}

function orderEventStep({ at, from, to, reason, note, byName }: OrderDetails["events"][number]): Step {
  const title = (
    <>
      {from === null ? "Placed" : "Changed"} <LabelBadge status={to} />
      <span className="text-ink-2">
        by <span className="wrap-anywhere">{byName}</span>
      </span>
    </>
  );
  return { key: at + to, at, title, note: orderEventNote({ reason, note }) };
}

type Refund = OrderDetails["payments"][number]["refunds"][number];

function refundStep({ _id, at, amount, state, note }: Refund): Step {
  return { key: _id, at, title: `Refund of ${formatMoney(amount)}, ${refundStateName(state)}`, note };
}
