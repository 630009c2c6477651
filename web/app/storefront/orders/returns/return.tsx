import { useId, useState, type SubmitEvent } from "react";
import { data, useNavigate, useRevalidator } from "react-router";
import { failureMessage, ShopError } from "@tindahan/contract/core/errors.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { MyReturns } from "@tindahan/contract/orders/returns.ts";
import { MAX_RETURN_TEXT, RETURN_REASON_NAMES } from "@tindahan/contract/orders/return-constants.ts";
import { callApi } from "../../../shared/api/api.ts";
import { showAndFocusErrors } from "../../../shared/rendering/show-errors.ts";
import { currentSession, type Session } from "../../../shared/session/session.ts";
import { shopNameFromMatches } from "../../../shared/shop.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { Picture } from "../../../ui/display/picture.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/states.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextArea } from "../../../ui/forms/field.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { QuantityStepper } from "../../cart/quantity-stepper.tsx";
import { RadioCard } from "../../checkout/radio-card.tsx";
import { LoggedInShoppersOnly } from "../../login/members-only.tsx";
import { ifStillLoggedIn, useOwnedData } from "../../login/use-owned-data.ts";
import { OrdersSkeleton } from "../orders-skeleton.tsx";
import type { Route } from "./+types/return.ts";
import { ReturnPhotos } from "./return-photos.tsx";
import { useReturnPictures } from "./use-return-pictures.ts";

const TITLE = "Return or refund";

export function meta({ matches, params }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${TITLE}, order ${shortId(params.id)} · ${shopNameFromMatches(matches)}` },
    { name: "robots", content: "noindex" },
  ];
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const user = currentSession()?.user;
  if (user?.role !== "shopper") return { userId: undefined };
  const userId = user._id;
  try {
    const { returns } = await callApi("GET /api/orders/mine/:id", { params: { id } });
    return { userId, returns };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === "not_found" || error.code === "invalid_request") throw data(null, { status: 404 });
    return { userId: ifStillLoggedIn(userId), failure: error.message };
  }
}

export function HydrateFallback() {
  return (
    <div className="container-page pt-6">
      <h1 className="text-24 md:text-30">{TITLE}</h1>
      <OrdersSkeleton />
    </div>
  );
}

export default function ReturnPage({ params, loaderData }: Route.ComponentProps) {
  const order = `Order ${shortId(params.id)}`;
  return (
    <div className="container-page pt-3 pb-10 md:pt-5">
      <Breadcrumbs
        steps={[
          { name: "Orders", to: "/orders" },
          { name: order, to: `/orders/${params.id}` },
        ]}
        here={TITLE}
      />
      <h1 className="text-24 md:text-30">{TITLE}</h1>
      <LoggedInShoppersOnly drawing="parcel" message="You must be logged in to view your orders.">
        {(session) => <ReturnView session={session} loaded={loaderData} orderId={params.id} />}
      </LoggedInShoppersOnly>
    </div>
  );
}

type ViewProps = { session: Session; loaded: Route.ComponentProps["loaderData"]; orderId: string };

function ReturnView({ session, loaded, orderId }: ViewProps) {
  const mine = useOwnedData(session, loaded);
  const { revalidate } = useRevalidator();
  if (!mine) return <OrdersSkeleton />;
  if (!mine.returns)
    return (
      <ErrorState title="We could not open this order" onRetry={revalidate}>
        <p>{mine.failure}</p>
      </ErrorState>
    );
  if (mine.returns.lines.length === 0)
    return (
      <EmptyState
        drawing="parcel"
        title="Nothing can be returned."
        action={
          <ButtonLink to={`/orders/${orderId}`} variant="secondary">
            Back to the order
          </ButtonLink>
        }
      >
        Items can be returned after they were shipped, once each.
      </EmptyState>
    );
  return <ReturnForm orderId={orderId} returns={mine.returns} />;
}

type Reason = MyReturns["reasons"][number];

function ReturnForm({ orderId, returns: { lines, reasons } }: { orderId: string; returns: MyReturns }) {
  const navigate = useNavigate();
  // Stable id: a repeated request creates one return.
  const [id] = useState(() => crypto.randomUUID());
  const [quantities, setQuantities] = useState<Record<number, number>>(() =>
    lines.length === 1 ? { [lines[0]!.position]: 1 } : {},
  );
  const [reason, setReason] = useState<Reason>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pictures = useReturnPictures(orderId);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = lines.flatMap(({ position }) => {
      const quantity = quantities[position] ?? 0;
      return quantity > 0 ? [{ position, quantity }] : [];
    });
    if (chosen.length === 0) return setProblem("Please choose at least one item.");
    if (!reason) return setProblem("Please choose a reason.");
    setBusy(true);
    setProblem(undefined);
    try {
      const note = new FormData(form).get("note") as string;
      const sent = pictures.photos.flatMap((photo) => (photo.id ? [photo.id] : []));
      const { message } = await callApi("POST /api/orders/mine/:id/returns", {
        params: { id: orderId },
        body: { id, reason, note, lines: chosen, pictures: sent },
      });
      toast.success(message);
      await navigate(`/orders/${orderId}`);
    } catch (thrown) {
      showAndFocusErrors(form, () => {
        setBusy(false);
        setProblem(failureMessage(thrown, "Your request could not be sent."));
      });
    }
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 flex max-w-xl flex-col gap-6"
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-16 font-semibold">Which items?</legend>
        {lines.map((line) => (
          <ReturnedLine
            key={line.position}
            line={line}
            quantity={quantities[line.position] ?? 0}
            onChange={(quantity) => setQuantities((now) => ({ ...now, [line.position]: quantity }))}
          />
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-16 font-semibold">Why?</legend>
        {reasons.map((one) => (
          <RadioCard
            key={one}
            name="reason"
            value={one}
            checked={reason === one}
            onChoose={() => setReason(one)}
            title={RETURN_REASON_NAMES[one]}
          />
        ))}
      </fieldset>
      <TextArea label="What happened?" optional name="note" rows={4} maxLength={MAX_RETURN_TEXT} />
      <ReturnPhotos pictures={pictures} />
      {problem && (
        <p role="alert" className="tone-red rounded-card px-4 py-3 text-14">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" busy={isBusy} disabled={pictures.isSending}>
          Send request
        </Button>
      </div>
    </form>
  );
}

type LineProps = { line: MyReturns["lines"][number]; quantity: number; onChange: (quantity: number) => void };

function ReturnedLine({ line: { name, image, left }, quantity, onChange }: LineProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <label htmlFor={id} className="flex min-h-11 min-w-0 grow basis-48 cursor-pointer items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={quantity > 0}
          onChange={({ target }) => onChange(target.checked ? 1 : 0)}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="w-12 shrink-0">
          <Picture src={image} alt="" sizes="48px" />
        </span>
        <span className="min-w-0 text-14 wrap-anywhere">{name}</span>
      </label>
      {quantity > 0 && left > 1 && (
        <span className="flex items-center gap-2 text-14 text-ink-2">
          <QuantityStepper
            name={name}
            quantity={quantity}
            stock={null}
            onChange={(next) => onChange(Math.min(left, next))}
          />
          of {left}
        </span>
      )}
    </div>
  );
}
