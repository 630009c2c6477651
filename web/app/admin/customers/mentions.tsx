import { Link } from "react-router";
import type { Mention } from "@tindahan/contract/accounts/manage-customers.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { useForm } from "../forms/use-form.ts";

const SOURCES: Record<Mention["source"], string> = {
  stock_move: "Stock note",
  bulk_change: "Bulk change",
  order_note: "Order note",
  order_event: "Order history",
  refund: "Refund note",
  denial: "Reason for denying cash",
  complaint: "Complaint",
  complaint_reply: "Answer to a complaint",
  return: "Return",
};

type MentionsProps = { customerId: string; mentions: Mention[]; onChanged: () => void };

export function CustomerMentions({ customerId, mentions, onChanged }: MentionsProps) {
  return (
    <Block title="Other mentions">
      <p className="text-ink-2">
        These texts contain this customer’s name or phone number, which someone else may share. Erase the ones
        about this customer.
      </p>
      <ul className="mt-3 flex flex-col gap-4">
        {mentions.map((mention) => (
          <CustomerMentionItem
            key={mention._id}
            mention={mention}
            customerId={customerId}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </Block>
  );
}

type MentionItemProps = { mention: Mention; customerId: string; onChanged: () => void };

function CustomerMentionItem({
  mention: { _id, source, text, href },
  customerId,
  onChanged,
}: MentionItemProps) {
  const { isBusy, problem, onSubmit } = useForm(async (form) => {
    const { message } = await callApi("PUT /api/admin/customers/:id/mentions/:mentionId", {
      params: { id: customerId, mentionId: _id },
      body: { isErased: form.get("decision") === "erase" },
    });
    toast.success(message);
    onChanged();
  });

  return (
    <li>
      <form onSubmit={onSubmit} className="flex flex-col gap-2">
        <p>
          {href ? (
            <Link to={href} className="text-accent underline">
              {SOURCES[source]}
            </Link>
          ) : (
            SOURCES[source]
          )}
          <span className="mt-1 block whitespace-pre-line wrap-anywhere">“{text}”</span>
        </p>
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="danger" name="decision" value="erase" busy={isBusy}>
            Erase text
          </Button>
          <Button type="submit" size="sm" variant="secondary" name="decision" value="keep" busy={isBusy}>
            Keep
          </Button>
        </div>
      </form>
    </li>
  );
}
