import { CircleCheck } from "lucide-react";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";

type PaidPanelProps = { order: Order | undefined; email: string | null };

export function PaidPanel({ order, email }: PaidPanelProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center md:py-20">
      <CircleCheck size={56} strokeWidth={1.75} aria-hidden className="text-ok" />
      <div role="status">
        <h2 className="mt-5 text-24">Payment Successful!</h2>
        {order && (
          <>
            <p className="mt-4 text-14 text-ink-2">Order number</p>
            <p className="font-mono text-30 font-strong wrap-anywhere">{shortId(order._id)}</p>
            <p className="mt-1 text-16 text-ink-2">
              Paid: <Money pesos={order.total} />
            </p>
          </>
        )}
        <p className="mt-3 text-16 text-pretty wrap-anywhere text-ink-2">
          Thank you! We are packing your order and sending a confirmation{email && ` to ${email}`}.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/orders">View Orders</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}
