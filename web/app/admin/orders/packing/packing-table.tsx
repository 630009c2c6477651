import { useId, type KeyboardEvent } from "react";
import { formatDate, shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { piecesToShip } from "../../../shared/orders/pieces-to-ship.ts";
import { Badge, LabelBadge } from "../../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../../ui/tables/table.tsx";
import { RowCheckbox } from "../../../ui/tables/row-controls.tsx";
import { OrderLink } from "../list/order-link.tsx";
import type { Parcel } from "./use-shipping.ts";

type PackingTableProps = {
  orders: AdminOrder[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  parcels: ReadonlyMap<string, Parcel>;
  onNumber: (order: AdminOrder, typed: string) => boolean;
};

export function PackingTable({ orders, ...rest }: PackingTableProps) {
  const columns = createPackingColumns(orders, rest);
  return <Table caption="Orders to ship" rows={orders} keyOf={({ _id }) => _id} columns={columns} />;
}

function createPackingColumns(
  orders: AdminOrder[],
  props: Omit<PackingTableProps, "orders">,
): Column<AdminOrder>[] {
  const { selected, onSelect, parcels, onNumber } = props;
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
    { header: "Order", phone: "title", cell: ({ _id, number }) => <OrderLink id={_id} number={number} /> },
    {
      header: "For",
      phone: "line",
      cell: ({ customerName, items, delivery }) =>
        [customerName, pieceCountText(items), ...(delivery ? [delivery.name] : [])].join(" · "),
    },
    {
      header: "Slip",
      phone: "value",
      cell: ({ slip }) =>
        slip && (
          <span title={`By ${slip.printedBy}, ${formatDate(slip.printedAt)}`}>
            <Badge tone="gray" mark="tick">
              Slip printed
            </Badge>
          </span>
        ),
    },
    {
      header: "Tracking number",
      phone: "below",
      cell: (order) => (
        <TrackingNumberField
          orders={orders}
          order={order}
          parcel={parcels.get(order._id)}
          onNumber={(typed) => onNumber(order, typed)}
        />
      ),
    },
  ];
}

function pieceCountText(items: AdminOrder["items"]): string {
  const pieces = piecesToShip(items).reduce((sum, { quantity }) => sum + quantity, 0);
  return `${pieces} ${pieces === 1 ? "piece" : "pieces"}`;
}

type TrackingFieldProps = {
  orders: AdminOrder[];
  order: AdminOrder;
  parcel: Parcel | undefined;
  onNumber: (typed: string) => boolean;
};

function TrackingNumberField({ orders, order, parcel, onNumber }: TrackingFieldProps) {
  const note = useId();
  if (parcel?.state === "shipped")
    return (
      <p className="flex min-h-9 flex-wrap items-center gap-2 pointer-coarse:min-h-11">
        <LabelBadge status="Shipped" />{" "}
        <span className="font-mono text-13 wrap-anywhere">{parcel.number}</span>
      </p>
    );

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const field = event.currentTarget;
    const typed = field.value.trim();
    const scanned = orders.find(({ _id }) => shortId(_id) === typed.toUpperCase());
    if (scanned) {
      field.value = "";
      return focusAndScrollTo(document.getElementById(fieldId(scanned)));
    }
    if (typed === "" || onNumber(typed)) focusAndScrollTo(nextTrackingField(field));
  }

  return (
    <div className="relative z-1">
      <input
        id={fieldId(order)}
        aria-label={`Tracking number of ${shortId(order._id)}`}
        aria-invalid={parcel?.problem ? true : undefined}
        aria-describedby={parcel?.problem ? note : undefined}
        readOnly={parcel?.state === "sending"}
        data-tracking
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        onKeyDown={onKeyDown}
        className="h-9 w-52 max-w-full rounded-control border border-line-strong bg-surface px-2 font-mono text-16 aria-invalid:border-danger md:text-13 pointer-coarse:h-11"
      />
      {parcel?.problem && (
        <p id={note} role="alert" className="mt-1 max-w-80 text-12 text-danger">
          {parcel.problem}
        </p>
      )}
    </div>
  );
}

const fieldId = ({ _id }: Pick<AdminOrder, "_id">) => `tracking-${_id}`;

function nextTrackingField(field: HTMLElement): HTMLElement | null {
  const fields = [...document.querySelectorAll<HTMLElement>("[data-tracking]:not(:read-only)")];
  return fields.find((one) => field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) ?? null;
}

export function focusTrackingField(id: string): void {
  const field = document.getElementById(fieldId({ _id: id }));
  focusAndScrollTo(field);
  if (field instanceof HTMLInputElement) field.select();
}

function focusAndScrollTo(field: HTMLElement | null): void {
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}
