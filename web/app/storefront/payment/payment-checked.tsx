import { errors } from "@tindahan/contract/core/errors.ts";

/** Instead of "Pay now", for who has paid already: something else than was asked for. */
export function PaymentChecked() {
  return (
    <section aria-labelledby="payment-checked" className="tone-yellow rounded-card p-4 md:p-5">
      <h2 id="payment-checked" className="text-16 font-semibold">
        The shop is checking your payment
      </h2>
      <p className="mt-1 text-14 text-pretty">{errors.payment_mismatched.message}</p>
    </section>
  );
}
