import { data, Link, useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import type { CustomerDetails } from "@tindahan/contract/accounts/manage-customers.ts";
import { callApi } from "../../shared/api/api.ts";
import { FactList } from "../../ui/display/facts.tsx";
import { paymentMethodName } from "../../shared/orders/order-facts.ts";
import { OrderBadges } from "../../shared/orders/order-badges.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { breadcrumbHandle } from "../frame/breadcrumb-name.ts";
import { Block } from "../../ui/layout/block.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { ordersHref } from "../orders/list/filter.ts";
import { customerTitle } from "./customer-title.ts";
import { PhoneLink } from "./phone-link.tsx";
import { OrderLink } from "../orders/list/order-link.tsx";
import type { Route } from "./+types/customer.ts";
import { useHasPermission } from "../frame/admin-role.ts";
import { CashDenialForm } from "./cash-switch.tsx";
import { CustomerMentions } from "./mentions.tsx";
import { EraseCustomerBlock } from "./erase-block.tsx";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    return await callApi("GET /api/admin/customers/:id", { params: { id } });
  } catch (error) {
    const isNone = error instanceof ShopError && ["not_found", "invalid_request"].includes(error.code);
    throw isNone ? data(null, { status: 404 }) : error;
  }
}

export const handle = breadcrumbHandle<typeof clientLoader>(({ customer }) => customerTitle(customer));

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

type CustomerOrder = CustomerDetails["orders"][number];

const columns: Column<CustomerOrder>[] = [
  {
    header: "Order",
    phone: "title",
    cell: ({ _id, number }) => <OrderLink id={_id} number={number} />,
  },
  { header: "Total", phone: "value", align: "end", cell: ({ total }) => formatMoney(total) },
  {
    header: "Status",
    phone: "below",
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1">
        <OrderBadges {...order} />
        {order.isRefused && <Badge tone="red">Refused</Badge>}
      </span>
    ),
  },
  { header: "Payment", phone: "hidden", cell: ({ paymentMethod }) => paymentMethodName(paymentMethod) },
  { header: "Date", phone: "line", cell: ({ createdAt }) => formatDate(createdAt) },
];

export default function CustomerPage({
  loaderData: { customer, orders, mentions, ...denial },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const mayErase = useHasPermission("erasure");
  const { email, phone, createdAt, lastOrderAt, total, refused } = customer;

  return (
    <AdminPage title={customerTitle(customer)}>
      <div className="grid items-start gap-4 wide:grid-cols-[1fr_320px]">
        <div className="min-w-0">
          {orders.length > 0 ? (
            <Table caption="Orders" rows={orders} keyOf={({ _id }) => _id} columns={columns} />
          ) : (
            <p className="text-ink-2">No orders yet.</p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Block title="Customer">
            <FactList
              facts={[
                ...(email ? [{ name: "E-mail", value: email }] : []),
                ...(phone ? [{ name: "Phone", value: <PhoneLink phone={phone} /> }] : []),
                { name: "Since", value: formatDate(createdAt) },
                ...(lastOrderAt ? [{ name: "Last order", value: formatDate(lastOrderAt) }] : []),
                {
                  name: "Orders",
                  value:
                    email === "" ? (
                      `${customer.orders}, ${formatMoney(total)}`
                    ) : (
                      <Link to={ordersHref({ search: email })} className="text-accent underline">
                        {customer.orders}, {formatMoney(total)}
                      </Link>
                    ),
                },
                { name: "Refused deliveries", value: refused },
              ]}
            />
          </Block>
          {mentions.length > 0 && (
            <CustomerMentions
              customerId={customer._id}
              mentions={mentions}
              onChanged={() => void revalidate()}
            />
          )}
          {(email !== "" || customer.isCodDenied) && (
            <CashDenialForm customer={customer} {...denial} onChanged={() => void revalidate()} />
          )}
          {email !== "" && mayErase && (
            <EraseCustomerBlock customer={customer} onErased={() => void revalidate()} />
          )}
        </div>
      </div>
    </AdminPage>
  );
}
