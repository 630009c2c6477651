import { Printer } from "lucide-react";
import { formatDate, shortId } from "@tindahan/contract/format.ts";
import { listOrders, type ManagedOrder } from "@tindahan/contract/manage-orders.ts";
import { getShop, type Shop } from "@tindahan/contract/shop.ts";
import { callApi } from "../../api.ts";
import { nationalPhone } from "../../storefront/orders/national-phone.ts";
import { paymentName } from "../../storefront/orders/payment-name.ts";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { AdminPage } from "../admin-page.tsx";
import { LoadingScreen } from "../loading-screen.tsx";
import type { Route } from "./+types/slips.ts";
import { readOrderFilter, toOrderFilter } from "./filter.ts";

const MOST = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  const ids = params.get("ids");
  const filter = readOrderFilter(params);
  const query =
    ids === null ? { ...toOrderFilter(filter), sort: filter.sort, page: 1, limit: MOST } : { ids };
  const [listed, { shop }] = await Promise.all([callApi(listOrders, { query }), callApi(getShop, {})]);
  return { ...listed, shop };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function Slips({ loaderData: { orders, pagination, shop } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Packing slips"
      count={orders.length}
      actions={
        <Button size="sm" onClick={() => print()}>
          <Printer size={16} aria-hidden />
          Print
        </Button>
      }
    >
      {pagination.total > orders.length && (
        <p className="text-ink-2 print:hidden">
          These are the first {orders.length} of {pagination.total.toLocaleString("en-PH")}: choose days to
          print the rest.
        </p>
      )}
      {orders.map((order) => (
        <Slip key={order._id} order={order} shop={shop} />
      ))}
    </AdminPage>
  );
}

const DO_NOT_SEND: Partial<Record<ManagedOrder["status"], string>> = {
  Cancelled: "Cancelled: do not send",
  "Pending Payment": "Not paid yet: do not send",
};

/** One a sheet: what goes into the parcel, from whom and for whom, and what the rider is to be paid. */
function Slip({ order, shop }: { order: ManagedOrder; shop: Shop }) {
  const warning = DO_NOT_SEND[order.status];
  const isToCollect = order.paymentMethod === "cod" && order.status !== "Cancelled";
  return (
    <article
      aria-label={`Packing slip ${shortId(order._id)}`}
      className="break-after-page rounded-[8px] border border-line bg-surface p-6 text-14 last:break-after-auto print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex justify-between gap-4 border-b border-line pb-3">
        <h2 className="font-mono text-20 font-semibold">{shortId(order._id)}</h2>
        <p>{formatDate(order.createdAt)}</p>
      </header>
      {warning && (
        <p className="mt-3 border-2 border-current p-2 text-center text-20 font-semibold">{warning}</p>
      )}
      <p className="pt-3 text-ink-2 wrap-anywhere">
        From {[shop.name, shop.phone, shop.address].filter(Boolean).join(" · ")}
      </p>
      <address className="py-3 whitespace-pre-line wrap-anywhere not-italic">
        <strong>{order.customerName}</strong>
        {`\n${nationalPhone(order.phone)}\n${order.deliveryAddress}`}
      </address>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-start text-12 text-ink-2">
            <th scope="col" className="py-1 text-start font-medium">
              Item
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ product, quantity }) => (
            <tr key={product._id ?? product.name} className="border-b border-line">
              <td className="py-1.5 wrap-anywhere">{product.name}</td>
              <td className="py-1.5 text-end tabular-nums">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex justify-between pt-3 font-medium">
        <span>{paymentName(order.paymentMethod)}</span>
        <span>
          {isToCollect ? "To collect " : "Total "}
          <Money pesos={order.total} />
        </span>
      </p>
    </article>
  );
}
