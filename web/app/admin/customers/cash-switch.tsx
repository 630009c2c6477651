import type { Customer } from "@tindahan/contract/accounts/manage-customers.ts";
import { callApi } from "../../shared/api/api.ts";
import { formatNationalPhone } from "../../shared/orders/national-phone.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { formText, useForm } from "../forms/use-form.ts";

type CashSwitchProps = { customer: Customer; reason: string; deniedPhone: string; onChanged: () => void };

export function CashDenialForm({ customer, reason, deniedPhone, onChanged }: CashSwitchProps) {
  const { _id, isCodDenied, phone } = customer;
  const { isBusy, problem, errors, onSubmit } = useForm(async (form) => {
    const body = {
      isCodDenied: !isCodDenied,
      reason: formText(form, "reason"),
      phone: formText(form, "phone"),
    };
    const { message } = await callApi("PUT /api/admin/customers/:id", { params: { id: _id }, body });
    toast.success(message);
    onChanged();
  });

  return (
    <Block
      title="Cash on Delivery"
      aside={
        isCodDenied ? (
          <Badge tone="red" mark="cross">
            Denied
          </Badge>
        ) : (
          <Badge tone="green" mark="tick">
            Allowed
          </Badge>
        )
      }
    >
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-3">
        {isCodDenied ? (
          <p className="text-ink-2">
            This customer cannot choose Cash on Delivery at checkout
            {deniedPhone && `, nor can anyone who orders with ${formatNationalPhone(deniedPhone)}`}.
            {reason && <span className="mt-2 block text-ink wrap-anywhere">“{reason}”</span>}
          </p>
        ) : (
          <>
            <TextField
              label="Reason"
              optional
              name="reason"
              maxLength={500}
              hint="For your staff only. Not shown to the shopper."
            />
            <TextField
              label="Phone number"
              optional
              type="tel"
              name="phone"
              maxLength={40}
              defaultValue={phone && formatNationalPhone(phone)}
              hint="Orders with this number cannot use Cash on Delivery either."
              error={errors.phone}
            />
          </>
        )}
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
        <div>
          <Button type="submit" size="sm" variant={isCodDenied ? "secondary" : "danger"} busy={isBusy}>
            {isCodDenied ? "Allow cash" : "Deny cash"}
          </Button>
        </div>
      </form>
    </Block>
  );
}
