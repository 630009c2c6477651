import { ArrowLeft } from "lucide-react";
import type { RefObject, SubmitEvent } from "react";
import { Link } from "react-router";
import type { PaymentMethod } from "@tindahan/contract/checkout.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Button } from "../../ui/button.tsx";
import type { Draft } from "./draft.ts";
import type { Refused } from "./place-order.ts";

export type OfferedMethod = { id: PaymentMethod; name: string; explanation: string };

type PaymentStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  draft: Draft;
  methods: OfferedMethod[];
  refused: Refused | undefined;
  isBusy: boolean;
  hasProblem: boolean;
  onChange: (part: Partial<Draft>) => void;
  onSubmit: () => void;
};

export function PaymentStep(props: PaymentStepProps) {
  const { heading, draft, methods, refused, isBusy, hasProblem, onChange, onSubmit } = props;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!hasProblem && methods.length > 0) onSubmit();
  }

  return (
    <form method="dialog" onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold">
        Payment
      </h2>
      <p className="text-14 whitespace-pre-line text-ink-2">
        <span className="font-medium text-ink">Deliver to {draft.customerName}</span>, {draft.deliveryAddress}
      </p>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-14 font-medium">How would you like to pay?</legend>
        {methods.map((method) => (
          <MethodCard
            key={method.id}
            method={method}
            checked={draft.paymentMethod === method.id}
            onChoose={() => onChange({ paymentMethod: method.id })}
          />
        ))}
        {methods.length === 0 && (
          <p className="text-14 text-danger">
            We could not learn how you can pay. Please load the page again; nothing you entered is lost.
          </p>
        )}
      </fieldset>
      {(refused || hasProblem) && <Refusal refused={refused} />}
      <div className="flex flex-wrap-reverse gap-3 max-md:*:grow">
        <ButtonLink to="/checkout" variant="secondary">
          <ArrowLeft size={18} aria-hidden />
          Back
        </ButtonLink>
        <Button type="submit" busy={isBusy} disabled={hasProblem || methods.length === 0}>
          Place Order
        </Button>
      </div>
      <p className="border-t border-line pt-4 text-13 text-ink-2">
        You can cancel the order yourself until it is shipped.
      </p>
    </form>
  );
}

type MethodCardProps = { method: OfferedMethod; checked: boolean; onChoose: () => void };

function MethodCard({ method, checked, onChoose }: MethodCardProps) {
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-4 rounded-card border border-line-strong bg-surface px-4 py-3 has-checked:border-accent has-checked:bg-accent-tint has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="paymentMethod"
        value={method.id}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent outline-none"
      />
      <span className="text-16 font-medium">
        {method.name}
        <span className="block text-14 font-normal text-ink-2">{method.explanation}</span>
      </span>
    </label>
  );
}

/** What the toast said, for as long as it holds. */
function Refusal({ refused }: { refused: Refused | undefined }) {
  return (
    <div className="tone-red rounded-card px-4 py-3 text-14">
      <p className="font-medium">
        {refused?.message ?? "Something in your cart cannot be ordered as it is."}
      </p>
      {refused?.shortages && (
        <ul className="mt-1 list-disc pl-5">
          {refused.shortages.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Link to="/cart" className="inline-flex h-11 items-center underline underline-offset-2">
        Change the cart
      </Link>
    </div>
  );
}
