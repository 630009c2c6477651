import { formatDate, shortId } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { StatusBadge } from "../../ui/feedback/badge.tsx";
import { deliveryFacts } from "../../shared/orders/delivery-facts.ts";
import { Facts } from "../../ui/display/facts.tsx";
import { OrderItems } from "../../shared/orders/order-items.tsx";
import { paymentName } from "../../shared/orders/payment-name.ts";

type OrderDialogProps = { order: Order; open: boolean; onClose: () => void };

export function OrderDialog({ order, open, onClose }: OrderDialogProps) {
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
      <Facts
        facts={[
          { name: "Date", value: formatDate(order.createdAt) },
          { name: "Status", value: <StatusBadge status={order.status} /> },
          { name: "Payment method", value: paymentName(order.paymentMethod) },
          ...deliveryFacts(order),
        ]}
      />
      <div className="mt-4 border-t border-line pt-4">
        <OrderItems order={order} />
      </div>
    </Dialog>
  );
}
