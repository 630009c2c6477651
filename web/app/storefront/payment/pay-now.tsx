import { useFetcher } from "react-router";
import { useEffect, useState } from "react";
import { ButtonLink, Button } from "../../ui/actions/button.tsx";
import { useCart } from "../cart/cart-store.ts";

type PayResponse = { refusal: string | undefined; isLeaving?: boolean };

type PayNowProps = { methodName: string; payUntil: string | null };

export function PayNowPanel({ methodName, payUntil }: PayNowProps) {
  const pay = useFetcher<PayResponse>();
  // Ordered items stay in the cart until payment, so another checkout can include them.
  const hasCart = (useCart().cart?.count ?? 0) > 0;

  return (
    <section aria-labelledby="pay-now" className="tone-yellow rounded-card p-4 md:p-5">
      <h2 id="pay-now" className="text-16 font-semibold">
        This order is waiting for your payment
      </h2>
      <p className="mt-1 text-14 text-pretty">
        {payUntil && <TimeLeftToPay until={payUntil} />} If it is not paid, the order is cancelled
        automatically and nothing is charged.
      </p>
      {pay.data?.refusal && (
        <p role="alert" className="mt-2 text-14 font-medium">
          {pay.data.refusal}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <pay.Form method="post">
          <input type="hidden" name="intent" value="pay" />
          <Button type="submit" busy={isStartingPayment(pay)}>
            Pay now with {methodName}
          </Button>
        </pay.Form>
        {hasCart && (
          <ButtonLink to="/checkout?step=payment" variant="secondary">
            Pay another way
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

export function PayNowButton({ orderId, name }: { orderId: string; name: string }) {
  const pay = useFetcher<PayResponse>();
  return (
    <>
      <pay.Form method="post" action={`/orders/${orderId}`}>
        <input type="hidden" name="intent" value="pay" />
        <Button type="submit" busy={isStartingPayment(pay)}>
          Pay now <span className="sr-only">for order {name}</span>
        </Button>
      </pay.Form>
      {pay.data?.refusal && (
        <p role="alert" className="tone-red order-last basis-full rounded-card px-4 py-3 text-14 font-medium">
          {pay.data.refusal}
        </p>
      )}
    </>
  );
}

function isStartingPayment({ state, data }: { state: string; data?: PayResponse | undefined }): boolean {
  return state !== "idle" || data?.isLeaving === true;
}

function TimeLeftToPay({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const isOver = seconds === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  if (isOver) return "The time to pay has expired.";
  return (
    <>
      We will hold your items for{" "}
      <strong role="timer" className="font-semibold tabular-nums">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </strong>{" "}
      more minutes.
    </>
  );
}
