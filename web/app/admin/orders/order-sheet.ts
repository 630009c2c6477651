import { formatDate, shortId } from "@tindahan/contract/format.ts";
import type { ManagedOrder } from "@tindahan/contract/manage-orders.ts";
import { nationalPhone } from "../../storefront/orders/national-phone.ts";
import { paymentName } from "../../storefront/orders/payment-name.ts";
import { formatCsv, escapeFormula } from "../csv.ts";

const COLUMNS: [name: string, cell: (order: ManagedOrder) => string][] = [
  ["Order", ({ _id }) => shortId(_id)],
  ["Id", ({ _id }) => _id],
  ["Date", ({ createdAt }) => formatDate(createdAt)],
  ["Status", ({ status }) => status],
  ["Customer", ({ customerName }) => customerName],
  ["E-mail", ({ user }) => user.email],
  ["Phone", ({ phone }) => nationalPhone(phone)],
  ["Delivery address", ({ deliveryAddress }) => deliveryAddress],
  ["Payment", ({ paymentMethod }) => paymentName(paymentMethod)],
  ["Items", ({ items }) => items.map(({ quantity, product }) => `${quantity} × ${product.name}`).join("; ")],
  ["Total", ({ total }) => total.toFixed(2)],
  ["Courier", ({ shipment }) => shipment?.courier ?? ""],
  ["Tracking number", ({ shipment }) => shipment?.trackingNumber ?? ""],
];

/** A part of a spreadsheet; the first one names the columns, and says that it is UTF-8 to those who guess. */
export function toOrderSheet(orders: ManagedOrder[], isFirst: boolean): string {
  const rows = orders.map((order) => COLUMNS.map(([, cell]) => escapeFormula(cell(order))));
  if (!isFirst) return rows.length > 0 ? formatCsv(rows) : "";
  return `\uFEFF${formatCsv([COLUMNS.map(([name]) => name), ...rows])}`;
}
