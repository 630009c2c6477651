import { Eye, PackageCheck } from "lucide-react";
import { formatDate, formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { permittedStatuses } from "@tindahan/contract/orders/status-permissions.ts";
import { paymentMethodName } from "../../../shared/orders/order-facts.ts";
import { OrderBadges } from "../../../shared/orders/order-badges.tsx";
import { Table, type Column } from "../../../ui/tables/table.tsx";
import { useAdminRole } from "../../frame/admin-role.ts";
import { RowCheckbox } from "../../../ui/tables/row-controls.tsx";
import { OrderLink } from "./order-link.tsx";
import { useFocusAfterRowRemoval } from "./use-row-focus.ts";

type OrderTableProps = {
  orders: AdminOrder[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
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
        rows={orders}
        keyOf={({ _id }) => _id}
        columns={createOrderColumns({ adminRole, ...rest })}
      />
    </div>
  );
}

function createOrderColumns(
  props: Omit<OrderTableProps, "orders"> & { adminRole: AdminRole },
): Column<AdminOrder>[] {
  const { adminRole, selected, onSelect, onView, onUpdate } = props;
  return [
    {
      header: "Select",
      phone: "picture",
      cell: ({ _id }) => (
        <RowCheckbox
          label={`Select order ${shortId(_id)}`}
          checked={selected.has(_id)}
          onChange={(isSelected) => onSelect(_id, isSelected)}
        />
      ),
    },
    {
      header: "Order",
      phone: "title",
      cell: ({ _id, number }) => <OrderLink id={_id} number={number} />,
    },
    {
      header: "Customer",
      phone: "line",
      roomy: "fill",
      cell: ({ user }) => <span title={user.email}>{user.email || "Erased account"}</span>,
    },
    {
      header: "Total",
      phone: "value",
      roomy: "line",
      align: "end",
      cell: ({ total }) => formatMoney(total),
    },
    {
      header: "Status",
      phone: "below",
      roomy: "line",
      cell: (order) => <OrderBadges {...order} />,
    },
    {
      header: "Payment",
      phone: "hidden",
      roomy: "line",
      cell: ({ paymentMethod }) => <span className="text-13">{paymentMethodName(paymentMethod)}</span>,
    },
    {
      header: "Date",
      phone: "hidden",
      roomy: "line",
      cell: ({ createdAt }) => <span className="text-13">{formatDate(createdAt)}</span>,
    },
    {
      header: "Actions",
      phone: "aside",
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

const actionClass =
  "grid size-9 cursor-pointer place-items-center rounded-control text-ink-2 transition-colors hover:bg-line " +
  "hover:text-ink pointer-coarse:size-11";
