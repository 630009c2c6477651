import { useState } from "react";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { ORDER_SOURCES } from "@tindahan/contract/orders/order-sources.ts";
import type { OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import type { PayLink } from "@tindahan/contract/orders/pay-links.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextArea } from "../../../ui/forms/field.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { useForm } from "../../forms/use-form.ts";

type PayLinkBlockProps = {
  orderId: string;
  entered: NonNullable<OrderDetails["entered"]>;
  link: PayLink | null;
  mayChange: boolean;
  onChanged: () => void;
};

export function PayLinkBlock({ orderId, entered, link, mayChange, onChanged }: PayLinkBlockProps) {
  const form = useForm(async () => {
    const { message } = await (link
      ? callApi("DELETE /api/admin/orders/:id/pay-link", { params: { id: orderId } })
      : callApi("POST /api/admin/orders/:id/pay-link", { params: { id: orderId } }));
    toast.success(message);
    onChanged();
  });
  return (
    <Block title="Entered by staff">
      <p className="wrap-anywhere">
        {ORDER_SOURCES[entered.source]}, entered by {entered.by}
      </p>
      {mayChange && (
        <form onSubmit={form.onSubmit} className="mt-3 flex flex-col items-start gap-3">
          {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
          {link && <PayLinkMessage key={link.url} link={link} />}
          <Button type="submit" variant="secondary" size="sm" busy={form.isBusy}>
            {link ? "Revoke link" : "Create link for the customer"}
          </Button>
        </form>
      )}
    </Block>
  );
}

function PayLinkMessage({ link: { message, expiresAt } }: { link: PayLink }) {
  const [text, setText] = useState(message);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Message copied");
    } catch {
      toast.error("Your browser does not allow copying. Please select and copy it yourself.");
    }
  }

  return (
    <>
      <div className="w-full">
        <TextArea
          label="Message to the customer"
          hint={`The link works until ${formatDate(expiresAt)}. Whoever has it sees this order.`}
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button size="sm" onClick={() => void copy()}>
        Copy pay link
      </Button>
    </>
  );
}
