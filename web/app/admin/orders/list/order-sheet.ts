import { shortId } from "@tindahan/contract/core/format.ts";
import type { ExportedOrder } from "@tindahan/contract/orders/order-export.ts";
import { formatNationalPhone } from "../../../shared/orders/national-phone.ts";
import { paymentMethodName } from "../../../shared/orders/order-facts.ts";
import { formatCsv, escapeFormula } from "../../lists/csv.ts";
import { callApi } from "../../../shared/api/api.ts";
import { askConfirmation } from "../../confirmation/ask-confirmation.ts";
import type { FetchPart } from "../../lists/export-button.tsx";
import { toOrderFilter, type OrderListFilter } from "./filter.ts";

type SheetRows = "orders" | "items";
type Column<Of> = [name: string, cell: (of: Of) => string];
type Item = ExportedOrder["items"][number];

// The Swedish locale writes ISO dates, which spreadsheets recognize.
const isoFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Manila",
  dateStyle: "short",
  timeStyle: "medium",
});

const ORDER_COLUMNS: Column<ExportedOrder>[] = [
  ["Order", ({ _id }) => shortId(_id)],
  ["Id", ({ _id }) => _id],
  ["Date", ({ createdAt }) => isoFormat.format(new Date(createdAt))],
  ["Status", ({ status }) => status],
  ["Customer", ({ customerName }) => customerName],
  ["E-mail", ({ user }) => user.email],
  ["Phone", ({ phone }) => formatNationalPhone(phone)],
  ["Delivery address", ({ deliveryAddress }) => deliveryAddress],
  ["Payment", ({ paymentMethod }) => paymentMethodName(paymentMethod)],
];

const ITEMS_COLUMN: Column<ExportedOrder> = [
  "Items",
  ({ items }) => items.map(({ quantity, product }) => `${quantity} × ${product.name}`).join("; "),
];

const ITEM_COLUMNS: Column<Item>[] = [
  ["Product", ({ product }) => product.name],
  ["Quantity", ({ quantity }) => String(quantity)],
  ["Price", ({ price }) => price.toFixed(2)],
];

const MONEY_COLUMNS: Column<ExportedOrder>[] = [
  ["Total", ({ total }) => total.toFixed(2)],
  ["Paid", ({ paid }) => paid.toFixed(2)],
  ["Refunded", ({ refunded }) => refunded.toFixed(2)],
];

const SHIPMENT_COLUMNS: Column<ExportedOrder>[] = [
  ["Note", ({ note }) => note],
  ["Courier", ({ shipment }) => shipment?.courier ?? ""],
  ["Tracking number", ({ shipment }) => shipment?.trackingNumber ?? ""],
];

/** New columns go last: existing columns must keep their positions. */
const AMOUNT_COLUMNS: Column<ExportedOrder>[] = [
  ["Subtotal", ({ subtotal }) => subtotal.toFixed(2)],
  ["Discount", ({ discounts }) => discounts.reduce((sum, { amount }) => sum + amount, 0).toFixed(2)],
  ["Shipping", ({ shippingFee }) => shippingFee.toFixed(2)],
  ["Cash fee", ({ codFee }) => codFee.toFixed(2)],
];

const DELIVERY_COLUMNS: Column<ExportedOrder>[] = [
  ["Delivery", ({ delivery }) => delivery?.name ?? ""],
  ["Expected from", ({ delivery }) => delivery?.from ?? ""],
  ["Expected until", ({ delivery }) => delivery?.until ?? ""],
];

const NUMBER_COLUMNS: Column<ExportedOrder>[] = [["Number", ({ number }) => String(number)]];

/** The first part has the header and a UTF-8 byte order mark. */
export function toOrderSheet(orders: ExportedOrder[], rowsFor: SheetRows, isFirst: boolean): string {
  const itemColumns = rowsFor === "orders" ? [ITEMS_COLUMN] : ITEM_COLUMNS;
  const header = [
    ...ORDER_COLUMNS,
    ...itemColumns,
    ...MONEY_COLUMNS,
    ...SHIPMENT_COLUMNS,
    ...AMOUNT_COLUMNS,
    ...DELIVERY_COLUMNS,
    ...NUMBER_COLUMNS,
  ].map(([name]) => name);
  const rows = orders.flatMap((order) => (rowsFor === "orders" ? [toOrderRow(order)] : toItemRows(order)));
  const escaped = rows.map((row) => row.map(escapeFormula));
  if (!isFirst) return escaped.length > 0 ? formatCsv(escaped) : "";
  return `\uFEFF${formatCsv([header, ...escaped])}`;
}

function toOrderRow(order: ExportedOrder): string[] {
  return cellsOfColumns(
    [
      ...ORDER_COLUMNS,
      ITEMS_COLUMN,
      ...MONEY_COLUMNS,
      ...SHIPMENT_COLUMNS,
      ...AMOUNT_COLUMNS,
      ...DELIVERY_COLUMNS,
      ...NUMBER_COLUMNS,
    ],
    order,
  );
}

/** Order amounts appear in the first row only, so that sums are right. */
function toItemRows(order: ExportedOrder): string[][] {
  return order.items.map((item, index) => [
    ...cellsOfColumns(ORDER_COLUMNS, order),
    ...cellsOfColumns(ITEM_COLUMNS, item),
    ...(index === 0 ? cellsOfColumns(MONEY_COLUMNS, order) : MONEY_COLUMNS.map(() => "")),
    ...cellsOfColumns(SHIPMENT_COLUMNS, order),
    ...(index === 0 ? cellsOfColumns(AMOUNT_COLUMNS, order) : AMOUNT_COLUMNS.map(() => "")),
    ...cellsOfColumns([...DELIVERY_COLUMNS, ...NUMBER_COLUMNS], order),
  ]);
}

function cellsOfColumns<Of>(columns: Column<Of>[], of: Of): string[] {
  return columns.map(([, cell]) => cell(of));
}

export function createOrderExport(filter: OrderListFilter, rowsFor: SheetRows): FetchPart {
  return async (after, isFirst) => {
    const part = await askConfirmation("export orders", () =>
      callApi("GET /api/admin/orders/export", { query: { ...toOrderFilter(filter), after } }),
    );
    if (!part) return undefined;
    const { orders, total, next } = part;
    return { text: toOrderSheet(orders, rowsFor, isFirst), rows: orders.length, total, next };
  };
}
