import { Eye, PackageCheck, StickyNote } from "lucide-react";
import { formatDate, formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import { accountName } from "../../customers/account-name.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { permittedStatuses } from "@tindahan/contract/orders/status-permissions.ts";
import { paymentMethodName } from "../../../shared/orders/order-facts.ts";
import { LabelBadge } from "../../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../../ui/tables/table.tsx";
import { useAdminRole } from "../../frame/admin-role.ts";
import { RowCheckbox } from "../../../ui/tables/row-controls.tsx";
import { relativeTime } from "../../lists/relative-time.ts";
import type { Selection } from "../../lists/use-selection.ts";
import { OrderLink } from "./order-link.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { useFocusAfterRowRemoval } from "./use-row-focus.ts";

type OrderTableProps = {
  orders: AdminOrder[];
  selection: Selection;
  onView: (order: AdminOrder) => void;
  onUpdate: (order: AdminOrder) => void;
};

export function AdminOrderTable({ orders, ...rest }: OrderTableProps) {
  const adminRole = useAdminRole();
  const table = useFocusAfterRowRemoval(orders.map(({ _id }) => _id));
  return (
    <div ref={table}>
      <Table
        caption="Orders"
        isDense
        rows={orders}
        keyOf={({ _id }) => _id}
        columns={createOrderColumns({ adminRole, count: orders.length, ...rest })}
      />
    </div>
  );
}

type ColumnProps = Omit<OrderTableProps, "orders"> & { adminRole: AdminRole; count: number };

function createOrderColumns({
  adminRole,
  count,
  selection,
  onView,
  onUpdate,
}: ColumnProps): Column<AdminOrder>[] {
  const { ids, select, selectPage, clear } = selection;
  return [
    {
      header: "Select",
      phone: "checkbox",
      control: (
        <RowCheckbox
          label="Select all on this page"
          checked={ids.size === count}
          isPartial={ids.size > 0 && ids.size < count}
          onChange={(isSelected) => (isSelected ? selectPage() : clear())}
        />
      ),
      cell: ({ _id }) => (
        <RowCheckbox
          label={`Select order ${shortId(_id)}`}
          checked={ids.has(_id)}
          onChange={(isSelected) => select(_id, isSelected)}
        />
      ),
    },
    {
      header: "Order",
      phone: "title",
      cell: (order) => <OrderLink id={order._id} number={order.number} mark={<NoteMark order={order} />} />,
    },
    { header: "Customer", phone: "line", roomy: "wide", cell: (order) => <CustomerCell order={order} /> },
    { header: "Items", phone: "third", roomy: "narrow", cell: ({ items }) => <ItemsCell items={items} /> },
    {
      header: "Total",
      phone: "value",
      roomy: "line",
      align: "end",
      cell: ({ total }) => <span className="whitespace-nowrap">{formatMoney(total)}</span>,
    },
    {
      header: "Status",
      phone: "last",
      roomy: "line",
      cell: (order) => (
        <span className="flex flex-wrap gap-1">
          <LabelBadge status={order.status} />
          <span className="roomy:hidden">
            <PaymentBadge {...order} />
          </span>
        </span>
      ),
    },
    {
      header: "Payment",
      phone: "hidden",
      roomy: "line",
      cell: (order) => (
        <span className="flex flex-col items-start gap-0.5">
          <span className="text-12">{paymentMethodName(order.paymentMethod)}</span>
          <PaymentBadge {...order} />
        </span>
      ),
    },
    { header: "Date", phone: "thirdEnd", cell: ({ createdAt }) => <DateCell createdAt={createdAt} /> },
    {
      header: "Actions",
      phone: "aside",
      roomy: "hover",
      align: "end",
      cell: (order) => (
        <div className="relative flex justify-end cramped:-my-2 cramped:-mr-2.5 cramped:flex-col">
          <button
            type="button"
            aria-label={`View details of ${shortId(order._id)}`}
            title="View details"
            onClick={() => onView(order)}
            className={actionClass}
          >
            <Eye size={16} aria-hidden />
          </button>
          {permittedStatuses(adminRole, order).length > 0 && (
            <button
              type="button"
              aria-label={`Update status of ${shortId(order._id)}`}
              title="Update status"
              onClick={() => onUpdate(order)}
              className={actionClass}
            >
              <PackageCheck size={16} aria-hidden />
            </button>
          )}
        </div>
      ),
    },
  ];
}

function NoteMark({ order: { note, hasInternalNotes } }: { order: AdminOrder }) {
  if (!note && !hasInternalNotes) return null;
  const text = note ? `Note from the customer: ${note}` : "Has internal notes";
  return (
    <span title={text} className="relative z-1 ml-1.5 inline-grid place-items-center align-[-2px]">
      <StickyNote size={13} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function CustomerCell({ order: { customerName, city, delivery, user, phone } }: { order: AdminOrder }) {
  const place = delivery?.kind === "pickup" ? "Pickup" : city;
  return (
    <>
      <p className="truncate cramped:text-ink">
        {customerName}
        {place && <span className="text-ink-2"> · {place}</span>}
      </p>
      <p className="truncate text-12 text-ink-2 cramped:hidden" title={user.email}>
        {accountName(user.email, phone === "")}
      </p>
    </>
  );
}

function ItemsCell({ items }: Pick<AdminOrder, "items">) {
  const [first] = items;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = items.length - 1;
  return (
    <>
      <p
        className="truncate"
        title={items.map(({ product, quantity }) => `${quantity} × ${product.name}`).join("\n")}
      >
        {first?.product.name}
      </p>
      <p className="truncate text-12 text-ink-2">
        {pieces} {pieces === 1 ? "piece" : "pieces"}
        {others > 0 && ` of ${items.length} products`}
      </p>
    </>
  );
}

function DateCell({ createdAt }: Pick<AdminOrder, "createdAt">) {
  const [day, time] = formatDate(createdAt).split(" at ");
  return (
    <time dateTime={createdAt} className="block text-12 tabular-nums roomy:w-32 cramped:text-ink-2">
      <span className="cramped:hidden">{day} </span>
      <span className="whitespace-nowrap">
        <span className="cramped:hidden">at {time} · </span>
        {relativeTime(createdAt, "narrow")}
      </span>
    </time>
  );
}

const actionClass =
  "grid size-9 cursor-pointer place-items-center rounded-control text-ink-2 transition-colors hover:bg-line " +
  "hover:text-ink pointer-coarse:size-11";
