import { Copy } from "lucide-react";
import { Link } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { AdminOrder, OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import { orderDeliveryFacts } from "../../../shared/orders/order-facts.ts";
import { FactList } from "../../../ui/display/facts.tsx";
import { formatNationalPhone } from "../../../shared/orders/national-phone.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Block } from "../../../ui/layout/block.tsx";
import { useHasPermission } from "../../frame/admin-role.ts";
import { accountName } from "../../customers/account-name.ts";
import { PhoneLink } from "../../customers/phone-link.tsx";
import { ordersHref } from "../list/filter.ts";

type CustomerBlockProps = { order: AdminOrder; customer: OrderDetails["customer"] };

export function OrderCustomerBlock({ order, customer }: CustomerBlockProps) {
  const mayOpen = useHasPermission("customers");
  const phone = formatNationalPhone(order.phone);
  const label = [order.customerName, phone, order.deliveryAddress].join("\n");

  async function copy() {
    try {
      await navigator.clipboard.writeText(label);
      toast.success("Address copied");
    } catch {
      toast.error("Your browser does not allow copying. Please select and copy it yourself.");
    }
  }

  return (
    <Block
      title="Customer"
      aside={
        <Button variant="ghost" size="sm" onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          Copy address
        </Button>
      }
    >
      <FactList
        facts={[
          { name: "Name", value: order.customerName },
          {
            name: "E-mail",
            value: mayOpen ? (
              <Link to={`/admin/customers/${order.user._id}`} className="text-accent underline">
                {accountName(order.user.email, order.phone === "")}
              </Link>
            ) : (
              order.user.email
            ),
          },
          ...(order.phone ? [{ name: "Phone", value: <PhoneLink phone={order.phone} /> }] : []),
          ...orderDeliveryFacts(order, "Deliver to"),
          ...(order.billingAddress === order.deliveryAddress
            ? []
            : [{ name: "Bill to", value: order.billingAddress }]),
          ...(order.note ? [{ name: "Note", value: <strong>{order.note}</strong> }] : []),
          {
            name: "Orders",
            value: (
              <Link
                to={
                  order.user.email
                    ? ordersHref({ search: order.user.email })
                    : `/admin/customers/${order.user._id}`
                }
                className="text-accent underline"
              >
                {[
                  customer.orders,
                  ...(customer.total === undefined ? [] : [formatMoney(customer.total)]),
                ].join(", ")}
              </Link>
            ),
          },
          ...(customer.cancelled > 0 ? [{ name: "Cancelled", value: customer.cancelled }] : []),
          ...(customer.returned > 0 ? [{ name: "Parcels that came back", value: customer.returned }] : []),
        ]}
      />
    </Block>
  );
}
