import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import { isCash, isTransfer, providerLabel } from "@tindahan/contract/payments/methods.ts";
import type { AdminOrder, OrderDetails, OrderPayment } from "@tindahan/contract/orders/manage-orders.ts";
import { FactList } from "../../../ui/display/facts.tsx";
import { paymentMethodName } from "../../../shared/orders/order-facts.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { useHasPermission } from "../../frame/admin-role.ts";
import { ReceiveTransferForm } from "./transfer-form.tsx";
import { PaymentMarkNote } from "./payment-mark-note.tsx";
import { cashPaymentText, refundStateName, paymentStateText } from "./payment-words.ts";
import { CourierCashActions } from "./courier-cash-actions.tsx";
import { useOrderRefund } from "../../returns/use-order-refund.tsx";

type PaymentBlockProps = {
  order: AdminOrder;
  payments: OrderPayment[];
  cash: OrderDetails["cash"];
  onChanged: () => void;
};

export function OrderPaymentBlock({ order, payments, cash, onChanged }: PaymentBlockProps) {
  const mayRefund = useHasPermission("refunds");
  const mayReceive = useHasPermission("orders");
  const refund = useOrderRefund(order, onChanged);
  const isRefundableCash = isCash(order.paymentMethod) && order.status === "Delivered" && !order.isRefunded;

  return (
    <Block title="Payment">
      <p>
        {paymentMethodName(order.paymentMethod)}, {formatMoney(order.total)}
        {isCash(order.paymentMethod) && <span className="text-ink-2">, {cashPaymentText(order, cash)}</span>}
      </p>
      {cash && <CourierCashActions order={order} cash={cash} onChanged={onChanged} />}
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
                onRefund={mark.kind === "refund" && payment.refundable > 0 ? refund.open : undefined}
              />
            ))}
          <PaymentAttemptFacts payment={payment} />
          {mayReceive && payment === payments.at(-1) && isTransferDue(payment) && (
            <ReceiveTransferForm orderId={order._id} onChanged={onChanged} />
          )}
          {mayRefund && payment.refundable > 0 && !hasOpenRefundMark(payment) && (
            <div>
              <Button variant="secondary" size="sm" onClick={refund.open}>
                Refund
              </Button>
            </div>
          )}
        </div>
      ))}
      {mayRefund && isRefundableCash && (
        <div className="mt-3">
          <Button variant="secondary" size="sm" onClick={refund.open}>
            Refund
          </Button>
        </div>
      )}
      {refund.dialog}
    </Block>
  );
}

/** The money may arrive after the order was cancelled. */
function isTransferDue({ method, state }: OrderPayment): boolean {
  return isTransfer(method) && (state === "open" || state === "failed");
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
          value: `${formatMoney(refund.amount)}, ${refund.handReference === null ? refundStateName(refund.state) : `by hand, ${refund.handReference}`}${refund.note && `: ${refund.note}`}`,
        })),
      ]}
    />
  );
}
