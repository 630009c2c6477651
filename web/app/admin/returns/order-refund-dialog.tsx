import { useId, useState } from "react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { REFUND_REASONS } from "@tindahan/contract/orders/constants.ts";
import type { OrderReturns } from "@tindahan/contract/orders/manage-returns.ts";
import { CANCELLABLE_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { MAX_RETURN_TEXT } from "@tindahan/contract/orders/return-constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { paymentMethodName } from "../../shared/orders/order-facts.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { useForm } from "../forms/use-form.ts";
import {
  allPieces,
  proposeForPieces,
  refundConsequences,
  type Pieces,
  type RefundReason,
} from "./order-refund.ts";
import { PieceSelect } from "./piece-select.tsx";
import { RefundWayFields, useRefundWay } from "./refund-source.tsx";

type DialogProps = { found: OrderReturns; onChanged: () => void; onClose: () => void };

const REASON_NAMES: Record<RefundReason, string> = {
  requested_by_customer: "Requested by customer",
  damaged: "Damaged or defective",
  wrong_item: "Wrong item",
  missing: "Missing from the parcel",
  out_of_stock: "Out of stock",
  duplicate: "Duplicate payment",
  fraudulent: "Fraudulent",
  others: "Other",
};

const MODES = { all: "Everything", items: "Some items", amount: "An amount" };
type Mode = keyof typeof MODES;

/** Refunds everything, some items or an amount; may restock and cancel, in one step. */
export function OrderRefundDialog({ found, onChanged, onClose }: DialogProps) {
  const id = useId();
  const refund = useRefundFields(found);
  const { way, mode, amount, refundable } = refund;
  const form = useForm(async (fields) => {
    if (!(amount > 0 && amount <= refundable)) {
      const message = `Please enter an amount up to ${formatMoney(refundable)}.`;
      throw new ShopError("invalid_request", message, { amount: message });
    }
    const refunded = await askConfirmation("refund this payment", () =>
      callApi("POST /api/admin/orders/:id/refund", {
        params: { id: found.order._id },
        body: { ...refund.body, note: fields.get("note") as string },
      }),
    );
    if (!refunded) return;
    toast.success(refunded.message);
    onClose();
    onChanged();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Refund"
      role="alertdialog"
      footer={
        <FormButtons onCancel={onClose} form={id} variant="danger" busy={form.isBusy}>
          Refund
        </FormButtons>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <p className="text-14 text-ink-2">
          You can refund up to {formatMoney(refundable)}. This cannot be undone.
        </p>
        <ModeChoice modes={refund.modes} mode={mode} onChange={refund.setMode} />
        {mode === "items" && <ItemChoice found={found} refund={refund} />}
        <Select
          label="Reason"
          value={refund.reason}
          onChange={({ target }) => refund.setReason(target.value as RefundReason)}
        >
          {REFUND_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REASON_NAMES[reason]}
            </option>
          ))}
        </Select>
        {mode !== "all" && (
          <TextField
            label="Amount"
            inputMode="decimal"
            hint={mode === "items" ? `At most ${formatMoney(refund.most)} for these items.` : undefined}
            value={refund.typedAmount}
            error={form.errors["amount"]}
            onChange={({ target }) => refund.setTypedAmount(target.value)}
          />
        )}
        {refund.needsNote && (
          <TextArea
            label="Why is it less?"
            hint="The customer reads this."
            rows={2}
            maxLength={MAX_RETURN_TEXT}
            value={refund.refundNote}
            error={form.errors["refundNote"]}
            onChange={({ target }) => refund.setRefundNote(target.value)}
          />
        )}
        <RefundWayFields way={way} error={form.errors["handReference"]} />
        <div>
          {refund.pieceCount > 0 && (
            <Checkbox checked={refund.isRestocking} onChange={refund.setRestocking}>
              Put the items back in stock
            </Checkbox>
          )}
          {refund.isUnshipped && mode !== "amount" && (
            <Checkbox checked={refund.isCancelling} onChange={refund.setCancelling}>
              {mode === "items" ? "Also cancel the rest of the order" : "Also cancel the order"}
            </Checkbox>
          )}
        </div>
        <TextField label="Note" optional name="note" maxLength={255} hint="For yourself and the provider." />
        <p className="rounded-control bg-tint px-3 py-2 text-14">{refund.consequences.join(" ")}</p>
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
      </form>
    </Dialog>
  );
}

function useRefundFields({ lines, sources, order }: OrderReturns) {
  const way = useRefundWay(sources);
  // Stable id: a repeated click refunds once.
  const [id] = useState(() => crypto.randomUUID());
  const refundable = way.source?.refundable ?? 0;
  const isUnshipped = CANCELLABLE_STATUSES.includes(order.status);
  // The items of a cancelled order are back in stock already.
  const hasItems = order.status !== "Cancelled";
  const [mode, setMode] = useState<Mode>("all");
  const [pieces, setPieces] = useState<Pieces>({});
  const [reason, setReason] = useState<RefundReason>("requested_by_customer");
  const [lowered, setTypedAmount] = useState<string>();
  const [refundNote, setRefundNote] = useState("");
  const [isRestocking, setRestocking] = useState(isUnshipped);
  const [wantsCancel, setCancelling] = useState(true);

  const chosen: Pieces = mode === "items" ? pieces : mode === "all" && hasItems ? allPieces(lines) : {};
  const proposal = proposeForPieces(lines, chosen, { reason, refundable });
  // Everything: also what remains of earlier lower refunds, and delivery.
  const expected = mode === "items" ? proposal.proposed : refundable;
  const typedAmount = mode === "all" ? String(refundable) : (lowered ?? String(expected));
  const amount = Number(typedAmount.replaceAll(",", ""));
  const pieceCount = Object.values(chosen).reduce((sum, count) => sum + count, 0);
  // Items are recorded only if their shares explain the amount.
  const isByItem = pieceCount > 0 && (mode === "items" || proposal.most >= amount);
  const isCancelling = isUnshipped && wantsCancel && mode !== "amount";
  return {
    way,
    modes: hasItems ? MODES : { all: MODES.all, amount: MODES.amount },
    mode,
    refundable,
    isUnshipped,
    pieces,
    reason,
    refundNote,
    isRestocking,
    isCancelling,
    typedAmount,
    amount,
    pieceCount: isByItem ? pieceCount : 0,
    most: proposal.most,
    needsNote: mode === "items" && amount < proposal.proposed,
    setReason,
    setTypedAmount,
    setRefundNote,
    setRestocking,
    setCancelling,
    setMode(next: Mode) {
      setMode(next);
      setTypedAmount(undefined);
      setCancelling(next === "all");
    },
    setPieces(next: Pieces) {
      setPieces(next);
      setTypedAmount(undefined);
    },
    consequences: refundConsequences({
      amount: Number.isFinite(amount) ? amount : 0,
      way: way.isByHand
        ? "to the customer by hand"
        : `back to their ${paymentMethodName(order.paymentMethod)}`,
      pieces: isByItem ? pieceCount : 0,
      isRestocking,
      isCancelling,
      isUnshipped,
    }),
    body: {
      id,
      amount,
      reason,
      refundNote,
      cancel: isCancelling,
      version: order.version,
      restock: isRestocking,
      lines: isByItem
        ? lines.flatMap(({ position }) => {
            const quantity = chosen[position] ?? 0;
            return quantity > 0 ? [{ position, quantity }] : [];
          })
        : [],
      ...way.fields,
    },
  };
}

type ModeChoiceProps = { modes: Partial<typeof MODES>; mode: Mode; onChange: (mode: Mode) => void };

function ModeChoice({ modes, mode, onChange }: ModeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-medium">What</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(modes).map(([value, name]) => (
          <label key={value} className="flex min-h-11 items-center gap-2 rounded-control selectable px-3">
            <input
              type="radio"
              name="mode"
              value={value}
              checked={mode === value}
              onChange={() => onChange(value as Mode)}
              className="size-5 accent-accent outline-none"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ItemChoiceProps = { found: OrderReturns; refund: ReturnType<typeof useRefundFields> };

function ItemChoice({ found: { lines }, refund: { pieces, setPieces } }: ItemChoiceProps) {
  return (
    <ul aria-label="Items" className="flex flex-col divide-y divide-line">
      {lines.map(({ position, name, left }) => (
        <li key={position} className="flex items-center gap-3 py-1">
          <span className="min-w-0 grow wrap-anywhere">{name}</span>
          {left === 0 ? (
            <span className="text-ink-2">Refunded</span>
          ) : (
            <PieceSelect
              label="Pieces"
              of={name}
              most={left}
              value={pieces[position] ?? 0}
              onChange={(count) => setPieces({ ...pieces, [position]: count })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
