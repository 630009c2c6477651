import { PackageCheck, StickyNote } from "lucide-react";
import { useId, type KeyboardEvent } from "react";
import { formatDate, formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { piecesToShip } from "../../../shared/orders/pieces-to-ship.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Picture } from "../../../ui/display/picture.tsx";
import { LabelBadge } from "../../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../../ui/tables/table.tsx";
import { RowCheckbox } from "../../../ui/tables/row-controls.tsx";
import { relativeTime } from "../../lists/relative-time.ts";
import { OrderLink } from "../list/order-link.tsx";
import { PaymentBadge } from "../list/payment-badge.tsx";
import type { Parcel } from "./use-shipping.ts";

type PackingTableProps = {
  orders: AdminOrder[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  parcels: ReadonlyMap<string, Parcel>;
  /** The order whose shipping was undone last: its field takes the focus once it is there again. */
  undoneId: string | undefined;
  onNumber: (order: AdminOrder, typed: string) => boolean;
  onUndo: (order: AdminOrder, version: number) => void;
  onPacked: (order: AdminOrder, isPacked: boolean) => void;
};

export function PackingTable({ orders, ...rest }: PackingTableProps) {
  const columns = createPackingColumns(orders, rest);
  return <Table caption="Orders to ship" rows={orders} keyOf={({ _id }) => _id} columns={columns} isDense />;
}

function createPackingColumns(
  orders: AdminOrder[],
  props: Omit<PackingTableProps, "orders">,
): Column<AdminOrder>[] {
  const { selected, onSelect, parcels, undoneId, onNumber, onUndo, onPacked } = props;
  return [
    {
      header: "Select",
      phone: "checkbox",
      cell: ({ _id }) => (
        <RowCheckbox
          label={`Select order ${shortId(_id)}`}
          checked={selected.has(_id)}
          onChange={(isSelected) => onSelect(_id, isSelected)}
        />
      ),
    },
    { header: "Order", phone: "title", cell: ({ _id, number }) => <OrderLink id={_id} number={number} /> },
    { header: "For", phone: "line", roomy: "narrow", cell: (order) => <RecipientCell order={order} /> },
    { header: "Items", phone: "below", roomy: "wide", cell: ({ items }) => <ItemsCell items={items} /> },
    {
      header: "Cash",
      phone: "value",
      roomy: "line",
      align: "end",
      cell: (order) => (
        <span className="flex flex-col items-end gap-0.5 whitespace-nowrap">
          {order.payment === "cash" && <strong>{formatMoney(order.total)}</strong>}
          <PaymentBadge {...order} />
        </span>
      ),
    },
    {
      header: "Packed",
      phone: "aside",
      cell: (order) => (
        <button
          type="button"
          aria-pressed={order.packed !== null}
          aria-label={`Packed: ${shortId(order._id)}`}
          title={order.packed ? `Packed by ${order.packed.by}` : "Mark as packed"}
          onClick={() => onPacked(order, order.packed === null)}
          className={`relative z-1 grid size-9 cursor-pointer place-items-center rounded-control pointer-coarse:size-11 ${order.packed ? "tone-green" : "text-ink-2 hover:bg-line"}`}
        >
          <PackageCheck size={18} aria-hidden />
        </button>
      ),
    },
    {
      header: "Tracking number",
      phone: "last",
      cell: (order) => (
        <TrackingNumberField
          orders={orders}
          order={order}
          parcel={parcels.get(order._id)}
          isUndone={order._id === undoneId}
          onNumber={(typed) => onNumber(order, typed)}
          onUndo={(version) => onUndo(order, version)}
        />
      ),
    },
  ];
}

function RecipientCell({ order }: { order: AdminOrder }) {
  const { customerName, city, delivery, note, slip, packed } = order;
  const marks = [
    ...(slip ? [{ name: "Slip printed", at: slip.printedAt, by: slip.printedBy }] : []),
    ...(packed ? [{ name: "Packed", ...packed }] : []),
  ];
  return (
    <div className="flex flex-col gap-0.5 whitespace-normal">
      <p className="wrap-anywhere cramped:text-ink">
        {[customerName, city, delivery?.name].filter(Boolean).join(" · ")}
      </p>
      {note && (
        <p className="flex gap-1 text-12 font-medium wrap-anywhere cramped:text-ink">
          <StickyNote size={13} aria-hidden className="mt-0.5 shrink-0" />
          <span className="sr-only">Note: </span>
          {note}
        </p>
      )}
      {marks.map(({ name, at, by }) => (
        <p key={name} className="text-12 text-ink-2" title={formatDate(at)}>
          {name} by {by} · {relativeTime(at, "narrow")}
        </p>
      ))}
    </div>
  );
}

const MAX_ITEMS = 4;

function ItemsCell({ items }: Pick<AdminOrder, "items">) {
  const packed = piecesToShip(items);
  const others = packed.length - MAX_ITEMS;
  return (
    <ul className="flex flex-col gap-1">
      {packed.slice(0, MAX_ITEMS).map(({ product, quantity }) => (
        <li key={`${product._id} ${product.name}`} className="flex items-center gap-2 text-13">
          <span className="w-8 shrink-0 [&>*]:rounded-control">
            <Picture src={product.image} alt="" sizes="32px" eager />
          </span>
          <span className="min-w-0 wrap-anywhere whitespace-normal">
            <strong className={quantity > 1 ? "" : "font-normal"}>{quantity} ×</strong> {product.name}
          </span>
        </li>
      ))}
      {others > 0 && <li className="text-12 text-ink-2">and {others} more</li>}
    </ul>
  );
}

type TrackingFieldProps = {
  orders: AdminOrder[];
  order: AdminOrder;
  parcel: Parcel | undefined;
  isUndone: boolean;
  onNumber: (typed: string) => boolean;
  onUndo: (version: number) => void;
};

function TrackingNumberField({ orders, order, parcel, isUndone, onNumber, onUndo }: TrackingFieldProps) {
  const note = useId();
  const problem = parcel?.state === "refused" ? parcel.problem : undefined;
  if (parcel?.state === "shipped")
    return (
      <p className="flex min-h-9 flex-wrap items-center gap-2 pointer-coarse:min-h-11">
        <LabelBadge status="Shipped" />{" "}
        <span className="font-mono text-13 wrap-anywhere">{parcel.number}</span>
        <span className="relative z-1">
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Undo shipping ${shortId(order._id)}`}
            onClick={() => onUndo(parcel.version)}
          >
            Undo
          </Button>
        </span>
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
        ref={isUndone ? focusAndScrollTo : undefined}
        id={fieldId(order)}
        aria-label={`Tracking number of ${shortId(order._id)}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? note : undefined}
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
      {problem && (
        <p id={note} role="alert" className="mt-1 max-w-80 text-12 text-danger">
          {problem}
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
