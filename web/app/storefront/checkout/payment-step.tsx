import { ArrowLeft } from "lucide-react";
import { Suspense, useEffect, useRef, useSyncExternalStore, type RefObject, type SubmitEvent } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import type { DeliveryOption } from "@tindahan/contract/delivery/delivery.ts";
import type { MyOrderListItem } from "@tindahan/contract/orders/orders.ts";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { CodeNotLoaded } from "../../shared/rendering/not-loaded.tsx";
import { ButtonLink, Button } from "../../ui/actions/button.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";
import { formatFullAddress, type CheckoutValues } from "./checkout-values.ts";
import { PaymentMethods, methodUnavailableReason, type OfferedMethod } from "./payment-methods.tsx";
import type { CheckoutRefusal } from "./place-order.ts";
import type { QuoteState } from "./use-quote.ts";

const CardForm = lazyWithFallback(
  () => import("../payment/card-form.tsx").then((module) => module.CardFields),
  () => (
    <CodeNotLoaded>
      The fields for your card could not be loaded. Please reload the page, or pay another way.
    </CodeNotLoaded>
  ),
);

const PickupDetails = lazyWithFallback(
  () => import("./pickup-details.tsx").then((module) => module.PickupDetails),
  () => null,
);

const ReplacedOrder = lazyWithFallback(
  () => import("./replaced-order.tsx").then((module) => module.ReplacedOrderNote),
  () => null,
);

type PaymentStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  values: CheckoutValues;
  methods: OfferedMethod[];
  total: number;
  quote: QuoteState | undefined;
  unpaid: MyOrderListItem | null;
  refusal: CheckoutRefusal | undefined;
  isBusy: boolean;
  hasProblem: boolean;
  /** The button's parent on wide screens. */
  buttonPlace: HTMLElement | null;
  onChange: (part: Partial<CheckoutValues>) => void;
  onSubmit: (card: FormData | undefined) => void;
};

export function CheckoutPaymentStep(props: PaymentStepProps) {
  const { heading, values, methods, total, quote, unpaid, refusal, hasProblem, onChange, onSubmit } = props;
  const chosen = methods.find(({ id }) => id === values.paymentMethod);
  const isCard = chosen?.kind === "card" && chosen.isAvailable;
  const option = quote?.quote?.ways.find(({ id }) => id === quote.quote?.delivery);
  // The shopper must see the total before ordering.
  const isOff = hasProblem || methods.length === 0 || quote?.isCurrent === false;
  const effect = chosen && !isOff && placeOrderEffectText(chosen, total, option);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isOff) onSubmit(isCard ? new FormData(event.currentTarget) : undefined);
  }

  return (
    <form id={FORM_ID} method="dialog" onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold">
        Payment
      </h2>
      {option?.kind === "pickup" ? (
        <Suspense>
          <PickupDetails name={values.customerName} option={option} />
        </Suspense>
      ) : (
        <DeliverTo values={values} option={option} />
      )}
      {unpaid && (
        <Suspense>
          <ReplacedOrder unpaid={unpaid} />
        </Suspense>
      )}
      <PaymentMethods
        methods={methods}
        total={total}
        option={option}
        chosen={values.paymentMethod}
        onChoose={(paymentMethod) => onChange({ paymentMethod })}
      />
      {isCard && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <CardForm errors={refusal?.card ?? NONE} provider={chosen.provider} />
        </Suspense>
      )}
      {((refusal && !refusal.card) || hasProblem) && (
        <CheckoutRefusalNotice refusal={refusal} hasProblem={hasProblem} />
      )}
      <div className="max-md:contents">
        <ButtonLink to="/checkout" variant="secondary">
          <ArrowLeft size={18} aria-hidden />
          Back
        </ButtonLink>
      </div>
      <PlaceOrderButton {...props} chosen={chosen} isOff={isOff} effect={effect || undefined} />
    </form>
  );
}

const FORM_ID = "payment";

type PlaceOrderProps = Pick<PaymentStepProps, "quote" | "isBusy" | "buttonPlace"> & {
  chosen: OfferedMethod | undefined;
  isOff: boolean;
  effect: string | undefined;
};

/** In a bar at the bottom of phones; beside the form on wide screens. */
function PlaceOrderButton({ quote, isBusy, buttonPlace, chosen, isOff, effect }: PlaceOrderProps) {
  const isWide = useSyncExternalStore(subscribeToWidth, isScreenWide, () => false);
  const button = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bottom-bar bottom-bar-note thumb-bar max-md:-mx-4 sm:max-md:-mx-6 sm:max-md:px-6">
      <div className="grow">
        <Button type="submit" form={FORM_ID} wide busy={isBusy} disabled={isOff}>
          <span>
            Place Order
            {effect && <span className="block text-13 font-normal">{effect}</span>}
          </span>
        </Button>
      </div>
      <p role="status" className="w-full text-14 text-ink-2 empty:hidden">
        {quote && !quote.isCurrent && quote.failure === undefined && "Calculating the total…"}
        {quote?.failure !== undefined && "We could not calculate the total. See the order summary."}
        {isBusy && chosen?.kind === "card" && "Contacting your bank. This may take a moment…"}
        {isBusy &&
          chosen &&
          ["page", "code"].includes(chosen.kind) &&
          `Taking you to ${chosen.name}. This may take a moment…`}
      </p>
    </div>
  );
  return isWide && buttonPlace ? createPortal(button, buttonPlace) : button;
}

const isScreenWide = () => matchMedia("(width >= 48rem)").matches;

function subscribeToWidth(onChange: () => void): () => void {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
}

const NONE = {};

function DeliverTo({ values, option }: { values: CheckoutValues; option: DeliveryOption | undefined }) {
  return (
    <p className="text-14 wrap-anywhere whitespace-pre-line text-ink-2">
      <span className="font-medium text-ink">Deliver to {values.customerName}</span>,{" "}
      {formatFullAddress(values)}
      {option?.from && (
        <span className="block">
          {option.name}, arrives {formatDays(option.from, option.until ?? option.from)}
        </span>
      )}
    </p>
  );
}

/** Says what pressing Place Order does. Undefined if the method cannot be used. */
function placeOrderEffectText(
  method: OfferedMethod,
  total: number,
  option: DeliveryOption | undefined,
): string | undefined {
  if (methodUnavailableReason(method, total, option)) return undefined;
  const amount = `Pay ${formatMoney(total)}`;
  if (method.kind === "transfer") return `${amount} by ${method.name}`;
  if (method.kind !== "cash") return `${amount} with ${method.name}`;
  return `${amount} in cash ${option?.kind === "pickup" ? "when you pick it up" : "on delivery"}`;
}

function CheckoutRefusalNotice({
  refusal,
  hasProblem,
}: {
  refusal: CheckoutRefusal | undefined;
  hasProblem: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <div ref={box} role="alert" className="tone-red rounded-card px-4 py-3 text-14">
      <p className="font-medium">{refusal?.message ?? "Some items in your cart cannot be ordered."}</p>
      {refusal?.shortages && (
        <ul className="mt-1 list-disc pl-5">
          {refusal.shortages.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {(hasProblem || refusal?.shortages) && (
        <Link to="/cart" className="inline-flex h-11 items-center underline underline-offset-2">
          Edit cart
        </Link>
      )}
    </div>
  );
}
