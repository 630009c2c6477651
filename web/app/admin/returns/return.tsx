import { useState } from "react";
import { data, Link, useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatDate, formatMoney, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { ManagedReturn, OrderReturns } from "@tindahan/contract/orders/manage-returns.ts";
import {
  PARCEL_CAUSE_NAMES,
  PARCEL_CONDITION_NAMES,
  RETURN_REASON_NAMES,
} from "@tindahan/contract/orders/return-constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { paymentMethodName } from "../../shared/orders/order-facts.ts";
import { ReturnBadge } from "../../shared/orders/return-badge.tsx";
import { returnSteps } from "../../shared/orders/return-steps.ts";
import { FactList } from "../../ui/display/facts.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { useHasPermission } from "../frame/admin-role.ts";
import { breadcrumbHandle } from "../frame/breadcrumb-name.ts";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { refundStateName } from "../orders/order/payment-words.ts";
import type { Route } from "./+types/return.ts";
import { AnswerReturnForm } from "./answer-form.tsx";
import { loadReturnCounts } from "./open-returns.ts";
import { ReceiveReturnForm } from "./receive-form.tsx";
import { RefundReturnForm } from "./refund-form.tsx";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    const found = await callApi("GET /api/admin/returns/:id", { params: { id } });
    const one = found.returns.find(({ _id }) => _id === id)!;
    return { found, pictures: await loadPictures(one) };
  } catch (error) {
    const isNone = error instanceof ShopError && ["not_found", "invalid_request"].includes(error.code);
    throw isNone ? data(null, { status: 404 }) : error;
  }
}

/** As data URLs, because an image element could not send the session. */
async function loadPictures({ pictures }: ManagedReturn): Promise<string[]> {
  const loaded = await Promise.all(
    pictures.map((id) => callApi("GET /api/admin/return-pictures/:id", { params: { id } })),
  );
  return loaded.map(({ image }) => image);
}

export const handle = breadcrumbHandle<typeof clientLoader>(({ found: { returns } }) =>
  returns.map(({ number }) => number).join(", "),
);

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function ReturnScreen({ loaderData: { found, pictures }, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const one = found.returns.find(({ _id }) => _id === params.id)!;
  function onChanged() {
    void revalidate();
    void loadReturnCounts();
  }
  return (
    <AdminPage title={`Return ${one.number}`}>
      <div className="grid items-start gap-4 wide:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <ReturnTask key={one.version} one={one} found={found} onChanged={onChanged} />
          <RequestBlock one={one} pictures={pictures} />
          <ReturnTimeline one={one} />
        </div>
        <ReturnDetails one={one} order={found.order} />
      </div>
    </AdminPage>
  );
}

type TaskProps = { one: ManagedReturn; found: OrderReturns; onChanged: () => void };

/** The shop's next step for this return. */
function ReturnTask({ one, found, onChanged }: TaskProps) {
  const mayRefund = useHasPermission("refunds");
  const [isDeclining, setDeclining] = useState(false);
  const { state, needsGoods } = one;
  if (state === "requested" || (state === "approved" && isDeclining))
    return <AnswerReturnForm one={one} onChanged={onChanged} />;
  if (state === "approved" && needsGoods)
    return <ReceiveReturnForm one={one} onChanged={onChanged} onDecline={() => setDeclining(true)} />;
  if ((state === "approved" || state === "received") && mayRefund)
    return <RefundReturnForm one={one} found={found} onChanged={onChanged} />;
  return null;
}

function RequestBlock({ one, pictures }: { one: ManagedReturn; pictures: string[] }) {
  return (
    <Block title={one.isByShop ? "Items" : "Request"}>
      <ul aria-label="Items" className="flex flex-col gap-3">
        {one.lines.map(({ position, name, image, quantity, received, restocked }) => (
          <li key={position} className="grid grid-cols-[48px_1fr] items-center gap-3">
            <Picture src={image} alt="" sizes="48px" />
            <span className="min-w-0">
              <span className="block wrap-anywhere">
                {quantity} × {name}
              </span>
              {received !== null && (one.parcel !== null || !one.isByShop) && (
                <span className="text-ink-2">
                  {received} received, {restocked} back in stock
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 font-medium">{RETURN_REASON_NAMES[one.reason]}</p>
      {one.note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{one.note}</p>}
      {pictures.length > 0 && (
        <ul
          aria-label="Photos"
          className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3"
        >
          {pictures.map((image, index) => (
            <li key={one.pictures[index]}>
              <img
                src={image}
                alt={`Sent by the customer, ${index + 1}`}
                className="w-full rounded-control border border-line"
              />
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

function ReturnTimeline({ one }: { one: ManagedReturn }) {
  const refunds = one.refunds.map(({ at, amount, state, handReference }) => ({
    at,
    title:
      handReference === null
        ? `Refund of ${formatMoney(amount)}, ${refundStateName(PROVIDER_STATES[state])}`
        : `Refund of ${formatMoney(amount)} by hand`,
    note: handReference ?? "",
  }));
  const steps = [...returnSteps(one, "shop"), ...refunds].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <Block title="Timeline">
      <ol aria-label="Timeline" className="flex flex-col gap-3">
        {steps.map(({ at, title, note }) => (
          <li key={at + title} className="border-l-2 border-line pl-3">
            <p>{title}</p>
            <p className="text-12 text-ink-2">{formatDate(at)}</p>
            {note && <p className="mt-1 wrap-anywhere">{note}</p>}
          </li>
        ))}
      </ol>
    </Block>
  );
}

const PROVIDER_STATES = { requested: "wanted", sent: "succeeded", failed: "failed" };

function ReturnDetails({ one, order }: { one: ManagedReturn; order: OrderReturns["order"] }) {
  return (
    <Block title="Details">
      <FactList
        facts={[
          { name: "Status", value: <ReturnBadge {...one} /> },
          {
            name: "Order",
            value: (
              <Link to={`/admin/orders/${order._id}`} className="text-accent underline">
                {shortId(order._id)}
              </Link>
            ),
          },
          { name: "Order number", value: formatOrderNumber(order.number) },
          { name: "Customer", value: order.customerName },
          { name: "Paid with", value: paymentMethodName(order.paymentMethod) },
          ...(one.parcel ? parcelFacts(one.parcel) : []),
          { name: one.parcel ? "Came back" : "Asked", value: formatDate(one.createdAt) },
        ]}
      />
    </Block>
  );
}

function parcelFacts(parcel: NonNullable<ManagedReturn["parcel"]>) {
  const { cause, condition, courier, trackingNumber, charge } = parcel;
  return [
    { name: "Why", value: PARCEL_CAUSE_NAMES[cause] },
    { name: "Condition", value: PARCEL_CONDITION_NAMES[condition] },
    ...(courier ? [{ name: "Courier", value: [courier, trackingNumber].filter(Boolean).join(", ") }] : []),
    { name: "Courier’s charge", value: formatMoney(charge) },
  ];
}
