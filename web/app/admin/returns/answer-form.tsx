import { useState } from "react";
import type { ManagedReturn } from "@tindahan/contract/orders/manage-returns.ts";
import { MAX_RETURN_TEXT } from "@tindahan/contract/orders/return-constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { formText, useForm } from "../forms/use-form.ts";

const DECLINE = "decline";

export function AnswerReturnForm({ one, onChanged }: { one: ManagedReturn; onChanged: () => void }) {
  const [needsGoods, setNeedsGoods] = useState(one.needsGoods);
  const form = useForm(async (fields) => {
    const isApproved = formText(fields, "decision") !== DECLINE;
    const { message } = await callApi("POST /api/admin/returns/:id/answer", {
      params: { id: one._id },
      body: { isApproved, needsGoods, answer: formText(fields, "answer"), version: one.version },
    });
    toast.success(message);
    onChanged();
  });

  return (
    <Block title="Your answer">
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
        {one.state === "requested" && (
          <div>
            <Checkbox checked={needsGoods} onChange={setNeedsGoods}>
              The customer sends the items back
            </Checkbox>
            <p className="text-13 text-ink-2">
              {needsGoods
                ? "You refund when they arrive."
                : "You refund without waiting for the items. The customer keeps what they have."}
            </p>
          </div>
        )}
        <TextArea
          label="Message to the customer"
          hint="Sent by e-mail and shown on their order. Needed if you decline."
          name="answer"
          rows={3}
          maxLength={MAX_RETURN_TEXT}
          error={form.errors["answer"]}
        />
        <div className="flex flex-wrap gap-3">
          {one.state === "requested" && (
            <Button type="submit" size="sm" name="decision" value="approve" busy={form.isBusy}>
              Approve
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            variant="secondary"
            name="decision"
            value={DECLINE}
            busy={form.isBusy}
          >
            Decline
          </Button>
        </div>
      </form>
    </Block>
  );
}
