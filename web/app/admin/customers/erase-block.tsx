import { useState } from "react";
import type { Customer } from "@tindahan/contract/accounts/manage-customers.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { ConfirmActionDialog } from "../forms/confirmed-action.tsx";

type EraseBlockProps = { customer: Customer; onErased: () => void };

export function EraseCustomerBlock({ customer: { _id, email }, onErased }: EraseBlockProps) {
  const [isAsking, setAsking] = useState(false);

  async function erase(close: () => void) {
    const response = await askConfirmation("erase this customer", () =>
      callApi("POST /api/admin/customers/:id/erase", { params: { id: _id } }),
    );
    close();
    if (!response) return;
    toast.success(response.message);
    onErased();
  }

  return (
    <Block title="Personal data">
      <p className="text-ink-2">
        Customers can erase their account themselves. If one asks you to, reply from the shop’s mailbox first
        to confirm the request is theirs.
      </p>
      <div className="mt-3">
        <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
          Erase
        </Button>
      </div>
      {isAsking && (
        <ConfirmActionDialog
          title="Erase this customer?"
          confirmLabel="Erase"
          act={erase}
          onClose={() => setAsking(false)}
        >
          The account {email}, its addresses, and the name, phone and address on its orders are permanently
          erased. Amounts and items stay for your records. This cannot be undone.
        </ConfirmActionDialog>
      )}
    </Block>
  );
}
