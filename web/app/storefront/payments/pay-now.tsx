import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";

type PayNowProps = { methodName: string };

/** For an order that waits for its payment: back to the provider's page, or to a new one if that has closed. */
export function PayNow({ methodName }: PayNowProps) {
  const pay = useFetcher<{ refusal: string | undefined; isLeaving?: boolean }>();

  return (
    <section aria-labelledby="pay-now" className="tone-yellow rounded-card p-4 md:p-5">
      <h2 id="pay-now" className="text-16 font-semibold">
        This order is waiting for your payment
      </h2>
      <p className="mt-1 text-14 text-pretty">
        We keep the items for you for about 15 minutes. If it is not paid by then, the order is cancelled by
        itself and nothing is charged.
      </p>
      {pay.data?.refusal && (
        <p role="alert" className="mt-2 text-14 font-medium">
          {pay.data.refusal}
        </p>
      )}
      <pay.Form method="post" className="mt-4">
        <input type="hidden" name="intent" value="pay" />
        <Button type="submit" busy={pay.state !== "idle" || pay.data?.isLeaving}>
          Pay now
        </Button>
        <span className="ml-3 text-14">with {methodName}</span>
      </pay.Form>
    </section>
  );
}
