import { formatDate, shortId } from "@tindahan/contract/core/format.ts";
import { accountName } from "../../customers/account-name.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { orderDeliveryFacts, paymentMethodName } from "../../../shared/orders/order-facts.ts";
import { FactList } from "../../../ui/display/facts.tsx";
import { OrderItems } from "../../../shared/orders/order-items.tsx";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { OrderBadges } from "../../../shared/orders/order-badges.tsx";
import { PhoneLink } from "../../customers/phone-link.tsx";

export function AdminOrderDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Order ${shortId(order._id)}`}
      footer={
        <ButtonLink to={`/admin/orders/${order._id}`} variant="secondary">
          View full page
        </ButtonLink>
      }
    >
      <FactList
        facts={[
          { name: "Order ID", value: <span className="font-mono text-13">{order._id}</span> },
          { name: "Date", value: formatDate(order.createdAt) },
          { name: "Status", value: <OrderBadges {...order} /> },
          { name: "Customer", value: order.customerName },
          { name: "E-mail", value: accountName(order.user.email, order.phone === "") },
          { name: "Phone", value: <PhoneLink phone={order.phone} /> },
          ...orderDeliveryFacts(order),
          { name: "Payment method", value: paymentMethodName(order.paymentMethod) },
        ]}
      />
      <div className="mt-4 border-t border-line pt-4">
        <OrderItems order={order} />
      </div>
    </Dialog>
  );
}
