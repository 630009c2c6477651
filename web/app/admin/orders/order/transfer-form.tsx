import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextField } from "../../../ui/forms/field.tsx";
import { formText, useForm } from "../../forms/use-form.ts";

export function ReceiveTransferForm({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const form = useForm(
    async (fields) => {
      const { message } = await callApi("POST /api/admin/orders/:id/transfer", {
        params: { id: orderId },
        body: { reference: formText(fields, "reference") },
      });
      toast.success(message);
      onChanged();
    },
    { fieldOf: { transfer_reference_used: "reference" } },
  );

  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-3 flex flex-col items-start gap-3">
      {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
      <TextField
        label="Reference of the transfer"
        hint="From your bank’s or wallet’s history. A receipt that the customer sent is no proof."
        name="reference"
        maxLength={60}
        autoComplete="off"
        error={form.errors["reference"]}
      />
      <Button type="submit" variant="secondary" size="sm" busy={form.isBusy}>
        Mark as received
      </Button>
    </form>
  );
}
