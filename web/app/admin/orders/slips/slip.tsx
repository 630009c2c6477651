import { formatDate, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import { formatNationalPhone } from "../../../shared/orders/national-phone.ts";
import { paymentMethodName } from "../../../shared/orders/order-facts.ts";
import { Money } from "../../../ui/display/money.tsx";
import { encodeCode128 } from "./code128.ts";

const DO_NOT_SEND: Partial<Record<AdminOrder["status"], string>> = {
  Cancelled: "Cancelled: do not send",
  "Pending Payment": "Not paid yet: do not send",
};

type SlipProps = {
  order: AdminOrder;
  shop: Shop;
  items: AdminOrder["items"];
  page: number;
  pages: number;
};

export function PackingSlip({ order, shop, items, page, pages }: SlipProps) {
  const id = shortId(order._id);
  const warning = DO_NOT_SEND[order.status];
  const isPickedUp = order.delivery?.kind === "pickup";
  const isToCollect = order.paymentMethod === "cod" && order.status !== "Cancelled";
  return (
    <article
      aria-label={`Packing slip ${id}${pages > 1 ? `, ${page} of ${pages}` : ""}`}
      className="flex min-h-[147mm] w-[105mm] max-w-full flex-col border border-line bg-surface p-6 text-12"
    >
      <header className="flex items-baseline justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="font-mono text-20 font-semibold">{id}</h2>
          <p>{formatOrderNumber(order.number)}</p>
        </div>
        <p>{pages > 1 ? `${page} of ${pages}` : formatDate(order.createdAt)}</p>
      </header>
      <OrderBarcode text={id} />
      {warning && (
        <p className="mt-2 border-2 border-current p-2 text-center text-16 font-semibold">{warning}</p>
      )}
      {page === 1 && (
        <>
          <p className="pt-2 text-ink-2 wrap-anywhere">
            From {[shop.name, shop.phone, shop.address].filter(Boolean).join(" · ")}
          </p>
          <address className="py-2 whitespace-pre-line wrap-anywhere not-italic">
            <strong className="text-14">{order.customerName}</strong>
            {`\n${formatNationalPhone(order.phone)}`}
            {!isPickedUp && `\n${order.deliveryAddress}`}
          </address>
          {order.delivery && (
            <p className="pb-2 font-semibold wrap-anywhere">
              {isPickedUp ? "For pickup: keep it here" : order.delivery.name}
            </p>
          )}
        </>
      )}
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="py-1 text-start font-medium">
              Item
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ product, quantity }) => (
            <tr key={product._id ?? product.name} className="border-b border-line">
              <td className="py-1 wrap-anywhere">{product.name}</td>
              <td className="py-1 text-end tabular-nums">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page === 1 && order.note && <p className="pt-2 font-semibold wrap-anywhere">Note: {order.note}</p>}
      {page === pages && (
        <p className="mt-auto flex justify-between pt-2 text-14 font-medium">
          <span>{paymentMethodName(order.paymentMethod)}</span>
          <span>
            {isToCollect ? "To collect " : "Total "}
            <Money pesos={order.total} />
          </span>
        </p>
      )}
    </article>
  );
}

/** Code 128 requires a quiet zone of 10 modules. */
const QUIET_ZONE = 10;
const BARCODE_HEIGHT = 40;

function OrderBarcode({ text }: { text: string }) {
  const widths = encodeCode128(text);
  const total = widths.reduce((sum, width) => sum + width, 2 * QUIET_ZONE);
  const path = widths.map((width, index) =>
    index % 2 === 0 ? `v${BARCODE_HEIGHT}h${width}v-${BARCODE_HEIGHT}` : `h${width}`,
  );
  return (
    <svg
      role="img"
      aria-label={`Barcode ${text}`}
      viewBox={`0 0 ${total} ${BARCODE_HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width="58mm"
      height="11mm"
      className="bg-white"
    >
      <path d={`M${QUIET_ZONE} 0${path.join("")}z`} fill="#000" />
    </svg>
  );
}
