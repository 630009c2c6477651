import { useState } from "react";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import { isCash, providerLabel } from "@tindahan/contract/payments/methods.ts";
import type { AdminOrder, OrderPayment } from "@tindahan/contract/orders/manage-orders.ts";
import { FactList } from "../../../ui/display/facts.tsx";
import { paymentMethodName } from "../../../shared/orders/order-facts.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { useHasPermission } from "../../frame/admin-role.ts";
import { PaymentMarkNote } from "./payment-mark-note.tsx";
import { cashPaymentText, refundStateName, paymentStateText } from "./payment-words.ts";
import { OrderRefundDialog } from "./refund-dialog.tsx";

type PaymentBlockProps = { order: AdminOrder; payments: OrderPayment[]; onChanged: () => void };

export function OrderPaymentBlock({ order, payments, onChanged }: PaymentBlockProps) {
  const mayRefund = useHasPermission("refunds");
  const [refunded, setRefunded] = useState<OrderPayment>();

  return (
    <Block title="Payment">
      <p>
        {paymentMethodName(order.paymentMethod)}, {formatMoney(order.total)}
        {isCash(order.paymentMethod) && <span className="text-ink-2">, {cashPaymentText(order)}</span>}
      </p>
      {payments.map((payment) => (
        <div key={payment.attempt} className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
          {payment.marks
            .filter(({ isOpen }) => isOpen)
            .map((mark) => (
              <PaymentMarkNote
                key={mark.kind}
                orderId={order._id}
                attempt={payment.attempt}
                mark={mark}
                onChanged={onChanged}
                onRefund={
                  mark.kind === "refund" && payment.refundable > 0 ? () => setRefunded(payment) : undefined
                }
              />
            ))}
          <PaymentAttemptFacts payment={payment} />
          {mayRefund && payment.refundable > 0 && !hasOpenRefundMark(payment) && (
            <div>
              <Button variant="secondary" size="sm" onClick={() => setRefunded(payment)}>
                Refund
              </Button>
            </div>
          )}
        </div>
      ))}
      {refunded && (
        <OrderRefundDialog
          order={order}
          payment={refunded}
          onChanged={onChanged}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </Block>
  );
}

function hasOpenRefundMark({ marks }: OrderPayment): boolean {
  return marks.some(({ kind, isOpen }) => kind === "refund" && isOpen);
}

function PaymentAttemptFacts({ payment }: { payment: OrderPayment }) {
  const { attempt, amount, paid, reference, providerPayment, settledAt, refunds } = payment;
  const provider = providerLabel(payment.provider);
  const code = (id: string) => <span className="font-mono text-[12.5px]">{id}</span>;
  return (
    <FactList
      facts={[
        { name: `Attempt ${attempt}`, value: paymentStateText(payment) },
        { name: "Amount", value: formatMoney(amount) },
        ...(paid === null ? [] : [{ name: "Paid", value: formatMoney(paid) }]),
        ...(settledAt ? [{ name: "Date", value: formatDate(settledAt) }] : []),
        ...(reference ? [{ name: `${provider} reference`, value: code(reference) }] : []),
        ...(providerPayment ? [{ name: `${provider} payment`, value: code(providerPayment) }] : []),
        ...refunds.map((refund, index) => ({
          name: `Refund ${index + 1}`,
          value: `${formatMoney(refund.amount)}, ${refundStateName(refund.state)}${refund.note && `: ${refund.note}`}`,
        })),
      ]}
    />
  );
}
