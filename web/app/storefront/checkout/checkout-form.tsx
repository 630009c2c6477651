import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import type { MyListedOrder } from "@tindahan/contract/orders/orders.ts";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { NotLoaded } from "../../shared/rendering/not-loaded.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { saveAddress } from "../addresses/address-book.ts";
import { loadCart } from "../cart/cart-store.ts";
import { leaveTo } from "../payment/leave-to.ts";
import type { CardEntry } from "../payment/card-entry.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { ContactStep } from "./contact-step.tsx";
import { isPickup, keepDraft, missingFields, readDraft, type Contact, type Draft } from "./draft.ts";
import { ErrorPageReady, Reassurances } from "./reassurances.tsx";
import type { OfferedMethod } from "./payment-methods.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { contactProblem, placeOrder, type Refused } from "./place-order.ts";
import { knownPlace } from "../../shared/places/known-place.ts";
import { useShop } from "../../shared/shop.ts";
import { Steps } from "./steps.tsx";
import { useQuote } from "./use-quote.ts";

const DeliveryStep = lazyWithFallback(
  () => import("./delivery-step.tsx").then((module) => module.DeliveryStep),
  () => <NotLoaded>This part of the page could not be loaded. Please reload the page.</NotLoaded>,
);

type CheckoutFormProps = {
  user: User;
  cart: Cart;
  methods: OfferedMethod[];
  cardEntry: CardEntry | null;
  contact: Contact | null;
  addresses?: Address[];
  unpaid: MyListedOrder | null;
};

const OFFLINE = "You are offline, so nothing was sent. Please place the order once you are connected again.";

/** Both steps share the values. The step is part of the URL, so that Back works. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { user, cart, methods, cardEntry, contact, addresses = [], unpaid } = props;
  const { delivery } = useShop();
  const [draft, setDraft] = useState(() => {
    const read = readDraft(user._id, contact, delivery, addresses);
    // A delivery estimate may already have asked for the place.
    return delivery?.needsPlace ? { ...read, place: read.place ?? knownPlace() } : read;
  });
  const quote = useQuote(cart, draft, Boolean(delivery));
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isAtPayment = params.get("step") === "payment";
  const isEarly = isAtPayment && missingFields(draft, delivery).length > 0;
  const step = isAtPayment && !isEarly ? 2 : 1;
  const heading = useStepFocus(step, refused?.fields !== undefined);

  // Without the redirect, typing in the last empty field would jump to the payment.
  useEffect(() => {
    if (isEarly) void navigate("/checkout", { replace: true });
  }, [isEarly, navigate]);

  function change(part: Partial<Draft>) {
    // A changed request needs a new idempotency key.
    const next = { ...draft, ...part, attempt: crypto.randomUUID() };
    setDraft(next);
    keepDraft(next);
  }

  /** Lets the server validate the phone number; if that fails, the order validates it. */
  async function toPayment() {
    setBusy(true);
    const problem = await contactProblem(draft);
    setBusy(false);
    setRefused(problem);
    if (!problem) void navigate("/checkout?step=payment");
  }

  /** Runs after the order is placed, which must not fail with it. */
  async function keepAddress() {
    const isWanted = delivery?.needsPlace && draft.savesAddress && draft.addressId === null;
    if (!isWanted || isPickup(draft)) return;
    await saveAddress(draft).catch(() =>
      toast.warning("This address could not be saved. Your order is not affected."),
    );
  }

  async function submit(card: FormData | undefined) {
    if (isBusy) return;
    // An unsent request placed no order: stay on the form instead of the error page.
    if (!navigator.onLine) return setRefused({ message: OFFLINE });
    setBusy(true);
    setRefused(undefined);
    const named = card && cardEntry ? await nameEntered(card, cardEntry, user.email) : undefined;
    if (named && "refused" in named) {
      setBusy(false);
      return setRefused(named.refused);
    }
    const outcome = await placeOrder(draft, cart, quote?.quote, named?.cardToken);
    if ("refused" in outcome) {
      setBusy(false);
      setRefused(outcome.refused);
      if (outcome.refused.fields) void navigate("/checkout");
      else void Promise.all([revalidate(), quote?.retry()]);
    } else if ("leaveTo" in outcome) {
      await keepAddress();
      leaveTo(outcome.leaveTo);
    } else {
      if (outcome.state) void keepAddress();
      await navigate(outcome.goTo, { state: outcome.state });
      // Loading the emptied cart earlier would replace this form during the navigation.
      void loadCart();
    }
  }

  const first = {
    heading,
    email: user.email ?? "",
    draft,
    refused,
    isBusy,
    onChange: change,
    onDone: () => void toPayment(),
  };

  return (
    <div className="container-page grid items-start gap-6 pt-4 pb-10 md:grid-cols-[1fr_320px] md:gap-10 md:pt-6 lg:grid-cols-[1fr_380px] lg:gap-16">
      <div className="min-w-0 md:order-last md:sticky md:top-[calc(var(--header)+1.5rem)]">
        <CheckoutSummary cart={cart} quote={quote} />
      </div>
      <div className="min-w-0 md:max-w-140">
        <Steps current={step} />
        {step === 1 && quote && delivery ? (
          <Suspense fallback={<Skeleton className="mt-6 h-120" />}>
            <DeliveryStep {...first} delivery={delivery} addresses={addresses} quote={quote} />
          </Suspense>
        ) : step === 1 ? (
          <ContactStep {...first} />
        ) : (
          <PaymentStep
            heading={heading}
            draft={draft}
            methods={methods}
            total={quote?.quote?.total ?? cart.total}
            quote={quote}
            unpaid={unpaid}
            refused={refused}
            isBusy={isBusy}
            hasProblem={cart.items.some(({ problem }) => problem !== null)}
            onChange={(part) => {
              setRefused(undefined);
              change(part);
            }}
            onSubmit={(card) => void submit(card)}
          />
        )}
        <Reassurances methods={methods} />
        <ErrorPageReady />
      </div>
    </div>
  );
}

async function nameEntered(
  card: FormData,
  entry: CardEntry,
  email: string | null,
): Promise<{ cardToken: string } | { refused: Refused }> {
  try {
    const { tokenizeCard } = await import("../payment/tokenize-card.ts");
    const named = await tokenizeCard(card, entry, email);
    return "errors" in named ? { refused: { message: "", card: named.errors } } : named;
  } catch {
    return { refused: { message: errors.network.message } };
  }
}

/** The document title is the same on both steps, so the heading takes the focus, unless there are errors. */
function useStepFocus(step: number, hasErrors: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);

  useEffect(() => {
    if (last.current !== step && !hasErrors) heading.current?.focus();
    last.current = step;
  }, [step, hasErrors]);
  return heading;
}
