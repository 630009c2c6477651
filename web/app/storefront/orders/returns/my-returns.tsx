import { useState } from "react";
import type { MyReturns, OrderReturn } from "@tindahan/contract/orders/returns.ts";
import { failureMessage } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../../shared/api/api.ts";
import { ReturnBadge } from "../../../shared/orders/return-badge.tsx";
import { returnedItemsText } from "../../../shared/orders/return-steps.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";

type MyReturnsProps = { orderId: string; returns: MyReturns; onChanged: () => void };

/** The returns that are not over; the timeline tells the rest. */
export function MyOpenReturns({ orderId, returns: { returns, instructions }, onChanged }: MyReturnsProps) {
  return returns
    .filter(({ closedAt, isByShop }) => closedAt === null && !isByShop)
    .map((one) => (
      <section
        key={one._id}
        aria-label={`Return ${one.number}`}
        className="rounded-card border border-line bg-surface p-4 md:p-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="text-16 font-semibold">
            Return <span className="font-mono">{one.number}</span>
          </h2>
          <ReturnBadge {...one} />
        </div>
        <p className="mt-1 text-14 wrap-anywhere text-ink-2">{returnedItemsText(one)}</p>
        <p className="mt-3 text-14">{nextStepText(one)}</p>
        {one.state === "approved" && one.needsGoods && instructions && (
          <p className="mt-2 text-14 wrap-anywhere whitespace-pre-line">{instructions}</p>
        )}
        {(one.state === "requested" || one.state === "approved") && (
          <WithdrawButton orderId={orderId} returnId={one._id} onChanged={onChanged} />
        )}
      </section>
    ));
}

function nextStepText({ state, needsGoods }: OrderReturn): string {
  if (state === "requested") return "The shop will answer you by e-mail.";
  if (state === "received") return "The shop has your items and refunds you next.";
  return needsGoods
    ? "Please send the items back. You are refunded when they arrive."
    : "You need not send anything back. The shop refunds you next.";
}

function WithdrawButton({
  orderId,
  returnId,
  onChanged,
}: {
  orderId: string;
  returnId: string;
  onChanged: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    try {
      const params = { id: orderId, returnId };
      const { message } = await callApi("POST /api/orders/mine/:id/returns/:returnId/withdraw", { params });
      toast.success(message);
    } catch (thrown) {
      toast.error(failureMessage(thrown, "Your request could not be withdrawn."));
    }
    setBusy(false);
    setAsking(false);
    onChanged();
  }

  return (
    <div className="mt-3">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this return?"
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        busy={isBusy}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        You can ask again as long as the items can be returned.
      </ConfirmDialog>
    </div>
  );
}
