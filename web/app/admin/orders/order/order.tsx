import { useState } from "react";
import { data, Link, useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatDate, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import { CANCELLABLE_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { callApi } from "../../../shared/api/api.ts";
import { OrderItems } from "../../../shared/orders/order-items.tsx";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { Badge, LabelBadge } from "../../../ui/feedback/badge.tsx";
import { PaymentBadge } from "../list/payment-badge.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { breadcrumbHandle } from "../../frame/breadcrumb-name.ts";
import { currentSession } from "../../../shared/session/session.ts";
import { hasPermission, useHasPermission } from "../../frame/admin-role.ts";
import { keepStaleOnError } from "../../lists/keep-stale-on-error.ts";
import { useOrderUpdates } from "../order-updates.ts";
import type { Route } from "./+types/order.ts";
import { Block } from "../../../ui/layout/block.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { OrderCustomerBlock } from "./customer-block.tsx";
import { OrderNotes } from "./notes.tsx";
import { PayLinkBlock } from "./pay-link-block.tsx";
import { OrderPaymentBlock } from "./payment-block.tsx";
import { returnedParcelHref } from "../../returns/returned-parcel-href.ts";
import { OrderReturnsBlock } from "../../returns/order-returns-block.tsx";
import { useOrderRefund } from "../../returns/use-order-refund.tsx";
import { OrderShipmentBlock } from "./shipment-block.tsx";
import { packingSlipsHref } from "../slips/slips-href.ts";
import { OrderStatusDialog } from "./status-dialog.tsx";
import { usePermittedStatuses } from "./use-statuses.ts";
import { NextStepButton } from "./next-step-button.tsx";
import { OrderTimeline } from "./timeline.tsx";

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  try {
    return await keepStaleOnError(request, "Failed to fetch the order", async () => {
      const [file, { couriers }] = await Promise.all([
        callApi("GET /api/admin/orders/:id", { params: { id } }),
        callApi("GET /api/admin/couriers", {}),
      ]);
      // Packers may not see the link, which lets its reader act as the customer.
      const user = currentSession()?.user;
      const mayLink = file.entered && user && hasPermission(user, "orders");
      const payLink = mayLink
        ? (await callApi("GET /api/admin/orders/:id/pay-link", { params: { id } })).link
        : null;
      return { file, couriers, payLink };
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

export default function OrderPage({ loaderData: { file, couriers, payLink } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<"status" | "cancel">();
  const close = () => setOpened(undefined);
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  useOrderUpdates(reload);
  const { order, payments, returns, notes, cash, customer } = file;
  const statuses = usePermittedStatuses([order]);
  const mayUpdate = statuses.length > 0 && !order.isReturned;
  const mayCancel = order.status !== "Cancelled" && statuses.includes("Cancelled");
  const hasLeft = order.status === "Shipped" || order.status === "Delivered";
  const mayOrder = useHasPermission("orders");
  const mayRecordReturn = mayOrder && hasLeft && order.delivery?.kind !== "pickup";
  const refund = useOrderRefund(order, reload);
  const mayRefund = useHasPermission("refunds") && payments.some(({ refundable }) => refundable > 0);
  // Before the parcel leaves, money and cancellation belong together.
  const cancelsByRefund = mayRefund && CANCELLABLE_STATUSES.includes(order.status);

  const actions = (
    <>
      <ButtonLink to={packingSlipsHref({ orders: [order] })} variant="secondary" size="sm">
        Packing slip
      </ButtonLink>
      {mayCancel && (
        <Button
          variant="secondary"
          size="sm"
          onClick={cancelsByRefund ? refund.open : () => setOpened("cancel")}
        >
          Cancel order
        </Button>
      )}
      {mayRecordReturn && (
        <ButtonLink to={returnedParcelHref(order._id)} variant="secondary" size="sm">
          Parcel came back
        </ButtonLink>
      )}
      {mayUpdate && (
        <Button variant="secondary" size="sm" onClick={() => setOpened("status")}>
          Update status
        </Button>
      )}
      <NextStepButton file={file} couriers={couriers} onChanged={reload} />
    </>
  );

  return (
    <AdminPage title={`Order ${shortId(order._id)}`} actions={actions}>
      <OrderHead file={file} />
      <div className="grid items-start gap-4 wide:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Block title="Items">
            <OrderItems order={order} />
          </Block>
          <OrderPaymentBlock order={order} payments={payments} cash={cash} onChanged={reload} />
          <OrderReturnsBlock returns={returns} />
          <Block title="Timeline">
            <OrderTimeline file={file} />
          </Block>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OrderCustomerBlock order={order} customer={customer} />
          {file.entered && (
            <PayLinkBlock
              orderId={order._id}
              entered={file.entered}
              link={payLink}
              mayChange={mayOrder}
              onChanged={reload}
            />
          )}
          {order.shipment && (
            <OrderShipmentBlock order={order} couriers={couriers} mayChange={mayUpdate} onChanged={reload} />
          )}
          <OrderNotes orderId={order._id} notes={notes} onChanged={reload} />
        </div>
      </div>
      {opened === "status" && (
        <OrderStatusDialog order={order} couriers={couriers} onChanged={reload} onClose={close} />
      )}
      {opened === "cancel" && (
        <OrderStatusDialog
          order={order}
          couriers={couriers}
          target="Cancelled"
          onChanged={reload}
          onClose={close}
        />
      )}
      {refund.dialog}
    </AdminPage>
  );
}

function OrderHead({ file: { order, neighbors } }: { file: OrderDetails }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <span className="flex flex-wrap gap-1">
        <LabelBadge status={order.status} />
        {order.isReturned && <Badge tone="red">Returned to sender</Badge>}
        <PaymentBadge {...order} />
      </span>
      <span>{formatOrderNumber(order.number)}</span>
      {formatDate(order.createdAt)}
      <span className="font-mono text-[12.5px] wrap-anywhere">{order._id}</span>
      <Link to="/admin/orders" className="text-accent underline">
        All orders
      </Link>
      <NeighborOrderLink id={neighbors.newer}>Newer order</NeighborOrderLink>
      <NeighborOrderLink id={neighbors.older}>Older order</NeighborOrderLink>
    </p>
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
