import { useId, useState } from "react";
import type { CourierTerms } from "@tindahan/contract/orders/courier-cash.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { useForm } from "../forms/use-form.ts";

type TermsDialogProps = { courier: string; terms: CourierTerms; onSaved: () => void; onClose: () => void };

const FIELDS = [
  ["remittanceDays", "Days until the transfer", "After delivery. Later, the cash counts as overdue."],
  ["feePercent", "Fee in percent", "Used if the courier’s file has no fees."],
  ["feeMin", "Smallest fee in pesos", ""],
  ["claimDays", "Days for complaints", "After shipping. Later, the courier accepts no complaint."],
] as const;

export function CourierTermsDialog({ courier, terms, onSaved, onClose }: TermsDialogProps) {
  const id = useId();
  const [texts, setTexts] = useState({
    remittanceDays: String(terms.remittanceDays),
    feePercent: String(terms.feePercent),
    feeMin: String(terms.feeMin),
    claimDays: String(terms.claimDays),
  });
  const form = useForm(async () => {
    const numbers = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text.trim() === "" ? NaN : Number(text)]),
    ) as CourierTerms;
    const { message } = await callApi("PUT /api/admin/courier-cash/terms", {
      body: { courier, terms: numbers },
    });
    toast.success(message);
    onSaved();
    onClose();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Terms of ${courier}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
        {FIELDS.map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            {...(hint && { hint })}
            inputMode="decimal"
            value={texts[name]}
            error={form.errors[`terms.${name}`]}
            onChange={({ target }) => {
              setTexts((now) => ({ ...now, [name]: target.value }));
              form.clearError(`terms.${name}`);
            }}
          />
        ))}
      </form>
    </Dialog>
  );
}
