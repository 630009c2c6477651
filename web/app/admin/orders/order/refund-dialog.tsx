import { useId, useState, type SubmitEvent } from "react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import {
  REFUND_REASONS,
  refundOrder,
  type AdminOrder,
  type OrderPayment,
} from "@tindahan/contract/orders/manage-orders.ts";
import { CANCELLABLE_STATUSES } from "@tindahan/contract/orders/orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { askConfirmation } from "../../confirmation/ask-confirmation.ts";
import { errorMessage } from "../../forms/error-message.ts";

type RefundDialogProps = {
  order: AdminOrder;
  payment: OrderPayment;
  onChanged: () => void;
  onClose: () => void;
};

const REASONS: Record<(typeof REFUND_REASONS)[number], string> = {
  requested_by_customer: "Requested by customer",
  duplicate: "Duplicate payment",
  fraudulent: "Fraudulent",
  others: "Other",
};

export function OrderRefundDialog({ order, payment, onChanged, onClose }: RefundDialogProps) {
  const form = useId();
  // The version at opening: a retry after a lost response must be refused.
  const [version] = useState(order.version);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [typedAmount, setTypedAmount] = useState(String(payment.refundable));
  const amount = Number(typedAmount.replaceAll(",", ""));
  const [isCancelling, setCancelling] = useState(true);
  const mayCancel = CANCELLABLE_STATUSES.includes(order.status) && amount === payment.refundable;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    if (!(amount >= 1 && amount <= payment.refundable))
      return setProblem(`Please enter an amount from ₱1.00 to ${formatMoney(payment.refundable)}.`);
    setBusy(true);
    try {
      const body = {
        attempt: payment.attempt,
        amount,
        reason: formData.get("reason") as (typeof REFUND_REASONS)[number],
        note: formData.get("note") as string,
        cancel: formData.has("cancel"),
        version,
      };
      const refunded = await askConfirmation("refund this payment", () =>
        callApi(refundOrder, { params: { id: order._id }, body }),
      );
      if (!refunded) return;
      toast.success(refunded.message);
      onClose();
      onChanged();
    } catch (thrown) {
      setProblem(errorMessage(thrown));
      // A refusal may mean that the order changed: reload it.
      if (thrown instanceof ShopError && thrown.code !== "network") onChanged();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Refund"
      role="alertdialog"
      footer={
        <FormButtons onCancel={onClose} form={form} variant="danger" busy={isBusy}>
          Refund
        </FormButtons>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <p className="text-14 text-ink-2">
          You can refund up to {formatMoney(payment.refundable)}. This cannot be undone.
        </p>
        <TextField
          label="Amount"
          inputMode="decimal"
          value={typedAmount}
          onChange={(event) => setTypedAmount(event.target.value)}
        />
        <Select label="Reason" name="reason">
          {REFUND_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REASONS[reason]}
            </option>
          ))}
        </Select>
        <TextField label="Note" optional name="note" maxLength={255} />
        {mayCancel && (
          <div>
            <Checkbox name="cancel" checked={isCancelling} onChange={setCancelling}>
              Also cancel the order
            </Checkbox>
            <p className="text-13 text-ink-2">
              Its items are restocked and the customer is notified by e-mail. If you keep the order, it leaves
              Packing and cannot be shipped.
            </p>
          </div>
        )}
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
      </form>
    </Dialog>
  );
}
