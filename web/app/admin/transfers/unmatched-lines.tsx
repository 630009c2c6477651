import { useState } from "react";
import { formatDate, formatMoney, formatOrderNumber } from "@tindahan/contract/core/format.ts";
import { PAYMENT_METHOD_NAMES } from "@tindahan/contract/payments/methods.ts";
import type { LineProblem, Transfers, UnmatchedLine } from "@tindahan/contract/payments/transfers.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { useForm } from "../forms/use-form.ts";

type UnmatchedLinesProps = {
  lines: UnmatchedLine[];
  count: number;
  onChanged: (transfers: Transfers) => void;
};

export function UnmatchedLines({ lines, count, onChanged }: UnmatchedLinesProps) {
  const [assigned, setAssigned] = useState<UnmatchedLine>();

  return (
    <Block title={`Transfers without an order (${count})`}>
      <ul aria-label="Transfers without an order" className="divide-y divide-line">
        {lines.map((line) => (
          <LineItem key={line._id} line={line} onAssign={() => setAssigned(line)} onChanged={onChanged} />
        ))}
      </ul>
      {count > lines.length && <p className="mt-2 text-ink-2">The newest {lines.length} are shown.</p>}
      {assigned && (
        <AssignDialog line={assigned} onClose={() => setAssigned(undefined)} onChanged={onChanged} />
      )}
    </Block>
  );
}

type LineItemProps = {
  line: UnmatchedLine;
  onAssign: () => void;
  onChanged: (transfers: Transfers) => void;
};

function LineItem({ line, onAssign, onChanged }: LineItemProps) {
  const { _id, method, at, isDay, amount, reference, sender } = line;
  const form = useForm(async () => {
    const { transfers, message } = await callApi("POST /api/admin/transfers/:id/dismiss", {
      params: { id: _id },
    });
    toast.success(message);
    onChanged(transfers);
  });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {formatMoney(amount)} {sender && <span className="font-normal">from {sender}</span>}
        </p>
        <p className="text-13 wrap-anywhere text-ink-2">
          {PAYMENT_METHOD_NAMES[method]}, {isDay ? formatDate(at).split(" at ")[0] : formatDate(at)}
          {reference && `, ${reference}`}
        </p>
        <p className="text-14">{lineProblemText(line)}</p>
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
      </div>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onAssign}>
          Choose order<span className="sr-only"> for {formatMoney(amount)}</span>
        </Button>
        <Button type="submit" variant="ghost" size="sm" busy={form.isBusy}>
          Not for an order<span className="sr-only">: {formatMoney(amount)}</span>
        </Button>
      </form>
    </li>
  );
}

const PROBLEM_TEXTS: Record<LineProblem, (order: string, due: string) => string> = {
  no_order: () => "No order has this amount.",
  several_orders: () => "Several orders fit this amount. The customer’s reference decides.",
  other_amount: (order, due) => `${order} fits, but ${due} is due.`,
  already_paid: (order) => `${order} is already paid. It may have been paid twice.`,
  needs_reference: (order) => `${order} fits, but its customer has not sent this reference.`,
  other_reference: (order) => `${order} has this amount, but its customer sent another reference.`,
  too_early: (order) => `Its reference was sent for ${order}, which is newer than this transfer.`,
};

function lineProblemText({ problem, order }: UnmatchedLine): string {
  return PROBLEM_TEXTS[problem](
    order ? `Order ${formatOrderNumber(order.number)}` : "An order",
    order ? formatMoney(order.amount) : "another amount",
  );
}

type AssignDialogProps = {
  line: UnmatchedLine;
  onClose: () => void;
  onChanged: (transfers: Transfers) => void;
};

function AssignDialog({ line, onClose, onChanged }: AssignDialogProps) {
  const { _id, amount, order, problem } = line;
  const [number, setNumber] = useState(order && problem !== "already_paid" ? String(order.number) : "");
  const form = useForm(async () => {
    const { transfers, message } = await callApi("POST /api/admin/transfers/:id/assign", {
      params: { id: _id },
      body: { orderNumber: Number(number) },
    });
    toast.success(message);
    onClose();
    onChanged(transfers);
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Order for ${formatMoney(amount)}`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="assign-line" busy={form.isBusy}>
            Mark order as paid
          </Button>
        </>
      }
    >
      <form id="assign-line" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
        <TextField
          label="Order number"
          hint="Such as 1001. The customer is told that it is paid."
          inputMode="numeric"
          data-autofocus
          value={number}
          error={
            form.errors["orderNumber"] && "Please enter the number of an order that is paid by transfer."
          }
          onChange={({ target }) => setNumber(target.value.replaceAll(/\D/g, ""))}
        />
      </form>
    </Dialog>
  );
}
