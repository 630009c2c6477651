import { useState } from "react";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { ManagedReturn, OrderReturns } from "@tindahan/contract/orders/manage-returns.ts";
import { isShopAtFault, MAX_RETURN_TEXT } from "@tindahan/contract/orders/return-constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { FactList } from "../../ui/display/facts.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { useForm } from "../forms/use-form.ts";
import { RefundWayFields, useRefundWay } from "./refund-source.tsx";

type RefundFormProps = { one: ManagedReturn; found: OrderReturns; onChanged: () => void };

export function RefundReturnForm({ one, found: { sources, order }, onChanged }: RefundFormProps) {
  const { goods, delivery, proposed, most } = one.proposal;
  const way = useRefundWay(sources);
  // Stable id: a repeated click refunds once.
  const [refundId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(String(proposed));
  const [refundNote, setRefundNote] = useState("");
  const amount = Number(typed.replaceAll(",", ""));
  const form = useForm(async () => {
    const isNothing = amount === 0;
    const body = {
      refundId,
      amount,
      refundNote,
      version: one.version,
      ...way.fields,
      ...(isNothing && { handReference: null }),
    };
    const refunded = await askConfirmation("refund this return", () =>
      callApi("POST /api/admin/returns/:id/refund", { params: { id: one._id }, body }),
    );
    if (!refunded) return;
    toast.success(refunded.message);
    onChanged();
  });

  return (
    <Block title="Refund">
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
        <FactList
          facts={[
            { name: "Paid for the items", value: formatMoney(goods) },
            ...(delivery > 0
              ? [
                  {
                    name: "Their share of delivery",
                    value: `${formatMoney(delivery)}${isShopAtFault(one.reason) ? "" : ", not included"}`,
                  },
                ]
              : []),
          ]}
        />
        {!way.source && (
          <p className="text-ink-2">
            {order.paymentMethod === "cod"
              ? "The cash for this order has not arrived yet. Mark the order as delivered first, or close the return without a refund."
              : "There is no payment to refund. You can close the return without a refund."}
          </p>
        )}
        <TextField
          label="Amount"
          inputMode="decimal"
          hint={`At most ${formatMoney(most)}. 0 closes the return without a refund.`}
          value={typed}
          error={form.errors["amount"]}
          onChange={({ target }) => {
            setTyped(target.value);
            form.clearError("amount");
          }}
        />
        {amount < proposed && (
          <TextArea
            label="Why is it less?"
            hint="The customer reads this."
            rows={2}
            maxLength={MAX_RETURN_TEXT}
            value={refundNote}
            error={form.errors["refundNote"]}
            onChange={({ target }) => setRefundNote(target.value)}
          />
        )}
        {amount > 0 && <RefundWayFields way={way} error={form.errors["handReference"]} />}
        <div>
          <Button type="submit" size="sm" busy={form.isBusy} disabled={Number.isNaN(amount)}>
            {amount > 0 ? `Refund ${formatMoney(amount)}` : "Close without a refund"}
          </Button>
        </div>
      </form>
    </Block>
  );
}
