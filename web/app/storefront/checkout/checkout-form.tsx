import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import type { ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import type { MyOrderListItem } from "@tindahan/contract/orders/orders.ts";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { CodeNotLoaded } from "../../shared/rendering/not-loaded.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { saveAddress } from "../addresses/address-book.ts";
import { loadCart } from "../cart/cart-store.ts";
import { openPaymentPage } from "../payment/payment-redirect.ts";
import type { CardEntry } from "../payment/card-entry.ts";
import { CheckoutSummaryCard, FoldedCheckoutSummary } from "./checkout-summary.tsx";
import {
  isPickup,
  storeValues,
  missingCheckoutFields,
  readInitialCheckoutValues,
  type Contact,
  type CheckoutValues,
} from "./checkout-values.ts";
import { CheckoutContactForm } from "./contact-form.tsx";
import { PreloadErrorPage, CheckoutReassurances } from "./reassurances.tsx";
import type { OfferedMethod } from "./payment-methods.tsx";
import { CheckoutPaymentStep } from "./payment-step.tsx";
import { validateContactOnServer, placeOrder, type CheckoutRefusal } from "./place-order.ts";
import { rememberedPlace } from "../../shared/places/remembered-place.ts";
import { useShop } from "../../shared/shop.ts";
import { CheckoutSteps } from "./steps.tsx";
import { useCheckoutQuote, type QuoteState } from "./use-quote.ts";

const DeliveryFields = lazyWithFallback(
  () => import("./delivery-fields.tsx").then((module) => module.DeliveryFields),
  () => <CodeNotLoaded />,
);

type CheckoutFormProps = {
  user: User;
  cart: Cart;
  methods: OfferedMethod[];
  cardEntry: CardEntry | null;
  contact: Contact | null;
  addresses?: Address[];
  unpaid: MyOrderListItem | null;
};

const OFFLINE = "You are offline, so nothing was sent. Please place the order once you are connected again.";

export function CheckoutForm(props: CheckoutFormProps) {
  const { user, cart, methods, cardEntry, contact, addresses = [], unpaid } = props;
  const { delivery } = useShop();
  const [values, change] = useCheckoutValues(user, contact, addresses);
  const quote = useCheckoutQuote(cart, values, Boolean(delivery));
  const [refusal, setRefusal] = useState<CheckoutRefusal>();
  const [isBusy, setBusy] = useState(false);
  const [buttonPlace, setButtonPlace] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isComplete = missingCheckoutFields(values, delivery).length === 0 && !hasDeliveryObstacle(quote);
  const { step, heading } = useCheckoutStep(isComplete, refusal?.fields !== undefined);

  async function continueToPayment() {
    setBusy(true);
    const problem = await validateContactOnServer(values);
    setBusy(false);
    setRefusal(problem);
    if (!problem) void navigate("/checkout?step=payment");
  }

  async function submit(card: FormData | undefined) {
    if (isBusy) return;
    // The unsent request placed no order: stay on the form.
    if (!navigator.onLine) return setRefusal({ message: OFFLINE });
    setBusy(true);
    setRefusal(undefined);
    const tokenized = card && cardEntry ? await tokenizeEnteredCard(card, cardEntry, user.email) : undefined;
    if (tokenized && "refusal" in tokenized) {
      setBusy(false);
      return setRefusal(tokenized.refusal);
    }
    const outcome = await placeOrder(values, cart, quote?.quote, tokenized?.cardToken);
    if ("refusal" in outcome) {
      setBusy(false);
      setRefusal(outcome.refusal);
      if (outcome.refusal.fields) void navigate("/checkout");
      else void Promise.all([revalidate(), quote?.retry()]);
    } else if ("paymentUrl" in outcome) {
      await saveNewAddress(values, delivery);
      openPaymentPage(outcome.paymentUrl);
    } else {
      if (outcome.state) void saveNewAddress(values, delivery);
      await navigate(outcome.goTo, { state: outcome.state });
      // Loading the emptied cart earlier would replace this form during the navigation.
      void loadCart();
    }
  }

  return (
    <div className="container-page grid items-start gap-6 pt-4 pb-10 md:grid-cols-[1fr_320px] md:gap-10 md:pt-6 lg:grid-cols-[1fr_380px] lg:gap-16">
      <FoldedCheckoutSummary cart={cart} quote={quote} />
      <div className="min-w-0 md:max-w-140">
        <CheckoutSteps current={step} />
        {step === 1 ? (
          <Suspense fallback={<Skeleton className="mt-6 h-120" />}>
            <CheckoutContactForm
              heading={heading}
              email={user.email ?? ""}
              delivery={delivery}
              values={values}
              refusal={refusal}
              isBusy={isBusy}
              onChange={change}
              onDone={() => void continueToPayment()}
            >
              {quote &&
                delivery &&
                ((fields) => (
                  <DeliveryFields {...fields} delivery={delivery} addresses={addresses} quote={quote} />
                ))}
            </CheckoutContactForm>
          </Suspense>
        ) : (
          <CheckoutPaymentStep
            heading={heading}
            values={values}
            methods={methods}
            total={quote?.quote?.total ?? cart.total}
            quote={quote}
            unpaid={unpaid}
            refusal={refusal}
            isBusy={isBusy}
            buttonPlace={buttonPlace}
            hasProblem={cart.items.some(({ problem }) => problem !== null)}
            onChange={(part) => {
              setRefusal(undefined);
              change(part);
            }}
            onSubmit={(card) => void submit(card)}
          />
        )}
        <CheckoutReassurances methods={methods} />
        <PreloadErrorPage />
      </div>
      <CheckoutSummaryCard cart={cart} quote={quote} buttonPlace={setButtonPlace} />
    </div>
  );
}

/** Solved in the first step only, by another place or delivery option. */
function hasDeliveryObstacle(quote: QuoteState | undefined): boolean {
  const missing = quote?.isCurrent && quote.quote?.missing;
  return Boolean(missing) && missing !== "cash_not_taken";
}

function useCheckoutValues(user: User, contact: Contact | null, addresses: Address[]) {
  const { delivery } = useShop();
  const [values, setValues] = useState(() => {
    const initial = readInitialCheckoutValues(user._id, contact, delivery, addresses);
    return delivery?.needsPlace ? { ...initial, place: initial.place ?? rememberedPlace() } : initial;
  });

  function change(part: Partial<CheckoutValues>) {
    // A changed request needs a new idempotency key.
    const next = { ...values, ...part, attempt: crypto.randomUUID() };
    setValues(next);
    storeValues(next);
  }

  return [values, change] as const;
}

/** The step is part of the URL, so that Back leads to the first step. */
function useCheckoutStep(isComplete: boolean, hasErrors: boolean) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isAtPayment = params.get("step") === "payment";
  const isIncomplete = isAtPayment && !isComplete;
  const step: 1 | 2 = isAtPayment && isComplete ? 2 : 1;
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);

  // Without the redirect, typing in the last empty field would jump to the payment.
  useEffect(() => {
    if (isIncomplete) void navigate("/checkout", { replace: true });
  }, [isIncomplete, navigate]);

  // The document title is the same on both steps, so the focus moves to the heading.
  useEffect(() => {
    if (last.current !== step && !hasErrors) heading.current?.focus();
    last.current = step;
  }, [step, hasErrors]);

  return { step, heading };
}

async function tokenizeEnteredCard(
  card: FormData,
  entry: CardEntry,
  email: string | null,
): Promise<{ cardToken: string } | { refusal: CheckoutRefusal }> {
  try {
    const { tokenizeCard } = await import("../payment/tokenize-card.ts");
    const tokenized = await tokenizeCard(card, entry, email);
    return "errors" in tokenized ? { refusal: { message: "", card: tokenized.errors } } : tokenized;
  } catch {
    return { refusal: { message: errors.network.message } };
  }
}

/** A failure here must not affect the placed order. */
async function saveNewAddress(values: CheckoutValues, delivery: ShopDelivery | null | undefined) {
  const shouldSave = delivery?.needsPlace && values.savesAddress && values.addressId === null;
  if (!shouldSave || isPickup(values)) return;
  await saveAddress(values).catch(() =>
    toast.warning("This address could not be saved. Your order is not affected."),
  );
}
