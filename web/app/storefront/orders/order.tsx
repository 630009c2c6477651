import { Suspense } from "react";
import { data, useRevalidator } from "react-router";
import { failureMessage, ShopError, errors } from "@tindahan/contract/core/errors.ts";
import { formatDate, formatMoney, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { CANCELLABLE_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { refundDuePesos } from "@tindahan/contract/orders/constants.ts";
import { isTransfer } from "@tindahan/contract/payments/methods.ts";
import type { MyReturns } from "@tindahan/contract/orders/returns.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { LoggedInShoppersOnly } from "../login/members-only.tsx";
import { ifStillLoggedIn, useOwnedData } from "../login/use-owned-data.ts";
import { openPaymentPage } from "../payment/payment-redirect.ts";
import { PayNowPanel } from "../payment/pay-now.tsx";
import type { Route } from "./+types/order.ts";
import { CancelOrderButton } from "./cancel-order.tsx";
import { MyOrderActions } from "./order-actions.tsx";
import { MyOrderProgress } from "./order-progress.tsx";
import { orderDeliveryFacts, paymentMethodName } from "../../shared/orders/order-facts.ts";
import { FactList } from "../../ui/display/facts.tsx";
import { formatNationalPhone } from "../../shared/orders/national-phone.ts";
import { OrderBadges } from "../../shared/orders/order-badges.tsx";
import { OrderItems } from "../../shared/orders/order-items.tsx";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { CodeNotLoaded } from "../../shared/rendering/not-loaded.tsx";
import { loadTransfer } from "../payment/load-transfer.ts";
import { NoScriptNote, Skeleton } from "../../ui/feedback/loading.tsx";
import { MyOpenReturns } from "./returns/my-returns.tsx";
import { OrdersSkeleton } from "./orders-skeleton.tsx";
import { ShipmentFacts } from "../../shared/orders/shipment-facts.tsx";
import { MyOrderTimeline } from "./timeline.tsx";
import { shopNameFromMatches, useShop } from "../../shared/shop.ts";

const TransferPanel = lazyWithFallback(
  () => import("../payment/transfer-panel.tsx").then((module) => module.TransferPanel),
  () => <CodeNotLoaded>The details could not be loaded. Please reload the page.</CodeNotLoaded>,
);

export function meta({ matches, params }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Order ${shortId(params.id)} · ${shopNameFromMatches(matches)}` },
    { name: "robots", content: "noindex" },
  ];
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const user = currentSession()?.user;
  if (user?.role !== "shopper") return { userId: undefined };
  const userId = user._id;
  try {
    const response = await callApi("GET /api/orders/mine/:id", { params: { id } });
    const { status, paymentMethod } = response.order;
    const isTransferDue = status === "Pending Payment" && isTransfer(paymentMethod);
    return { userId, response, transfer: isTransferDue ? await loadTransfer(id) : null };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    // An invalid id and another shopper's order are both shown as a missing page.
    if (error.code === "not_found" || error.code === "invalid_request") throw data(null, { status: 404 });
    return { userId: ifStillLoggedIn(userId), failure: error.message };
  }
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const form = await request.formData();
  return form.get("intent") === "pay" ? startOrderPayment(id) : cancelOrder(id, form.get("reason") as string);
}

async function startOrderPayment(id: string) {
  try {
    const { url } = await callApi("POST /api/orders/mine/:id/pay", { params: { id } });
    openPaymentPage(url);
    return { refusal: undefined, isLeaving: true };
  } catch (error) {
    return { refusal: failureMessage(error, "Checkout failed") };
  }
}

async function cancelOrder(id: string, reason: string) {
  try {
    const { message } = await callApi("POST /api/orders/mine/:id/cancel", {
      params: { id },
      body: { reason },
    });
    toast.success(message);
    return { refusal: undefined };
  } catch (error) {
    const refusal = failureMessage(error, "This order could not be cancelled.");
    toast.error(refusal);
    return { refusal };
  }
}

export function HydrateFallback({ params }: { params: { id?: string } }) {
  return (
    <>
      <OrderHeading id={params.id ?? ""} />
      <OrdersSkeleton />
      <NoScriptNote>To see your order, please turn on JavaScript in your browser.</NoScriptNote>
    </>
  );
}

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <>
      <OrderHeading id={params.id} />
      <LoggedInShoppersOnly drawing="parcel" message="You must be logged in to view your orders.">
        {(session) => <MyOrderView session={session} loaded={loaderData} />}
      </LoggedInShoppersOnly>
    </>
  );
}

function OrderHeading({ id }: { id: string }) {
  return (
    <div className="container-page pt-3 md:pt-5">
      <Breadcrumbs steps={[{ name: "Orders", to: "/orders" }]} here={`Order ${shortId(id)}`} />
      <h1 className="text-24 md:text-30">Order {shortId(id)}</h1>
    </div>
  );
}

type MyOrderProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

function MyOrderView({ session, loaded }: MyOrderProps) {
  const mine = useOwnedData(session, loaded);
  const { revalidate } = useRevalidator();
  const pickup = useShop().delivery?.pickup;

  if (!mine) return <OrdersSkeleton />;
  if (!mine.response)
    return (
      <ErrorState title="We could not open this order" onRetry={revalidate}>
        <p>{mine.failure}</p>
        <p>Please try again in a moment.</p>
      </ErrorState>
    );

  const { transfer } = mine;
  const { order, slugs, variants, events, refunds, returns, isPaymentUnderReview, payUntil } = mine.response;
  const method = paymentMethodName(order.paymentMethod);
  const isPickedUp = order.delivery?.kind === "pickup";
  const due = refundDuePesos(mine.response);
  // The shop decides what goes back for a parcel that came back.
  const refund =
    due > 0 && !order.isReturned ? `${formatMoney(due)} goes back to your ${method}.` : undefined;
  return (
    <div className="container-page grid grid-cols-1 items-start gap-5 pt-3 pb-10 md:grid-cols-[1fr_320px] md:grid-rows-[auto_1fr] md:gap-x-8 lg:grid-cols-[1fr_380px]">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
          <OrderBadges {...order} />
          {formatOrderNumber(order.number)} · Placed on {formatDate(order.createdAt)}
        </div>
        <section aria-label="Status" className={`empty:hidden ${cardClass}`}>
          <MyOrderProgress order={order} />
        </section>
        <MyOrderActions order={order} slugs={slugs} canReturn={returns.lines.length > 0} />
        <MyOpenReturns orderId={order._id} returns={returns} onChanged={() => void revalidate()} />
        {order.status === "Pending Payment" &&
          order.paymentMethod !== "cod" &&
          (isPaymentUnderReview ? (
            <PaymentUnderReview />
          ) : transfer ? (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <TransferPanel orderId={order._id} transfer={transfer} onChanged={() => void revalidate()} />
            </Suspense>
          ) : (
            <PayNowPanel methodName={method} payUntil={payUntil} />
          ))}
        {order.status === "Cancelled" && refund && <p className={cardClass}>{refund}</p>}
        {isParcelBeingRefunded(returns) && (
          <p className={cardClass}>Your parcel came back to the shop. The shop refunds you next.</p>
        )}
        {isCashStillDue(order) && (
          <p className={cardClass}>
            {isPickedUp
              ? `Please bring ${formatMoney(order.total)} in cash when you pick it up.`
              : `Please prepare ${formatMoney(order.total)} in cash for the rider.`}
          </p>
        )}
      </div>
      <section aria-labelledby="timeline" className={`md:col-start-2 md:row-span-2 ${cardClass}`}>
        <h2 id="timeline" className="mb-4 font-sans text-16 font-semibold">
          Order updates
        </h2>
        <MyOrderTimeline
          events={events}
          refunds={refunds}
          returns={returns.returns}
          method={method}
          isPickup={isPickedUp}
        />
        {CANCELLABLE_STATUSES.includes(order.status) && <CancelOrderButton refund={refund} />}
      </section>
      <div className="flex min-w-0 flex-col gap-5">
        <section aria-label="Items" className={cardClass}>
          <OrderItems order={order} slugs={slugs} variants={variants} />
        </section>
        {order.shipment && (
          <section aria-label="Shipment" className={cardClass}>
            <ShipmentFacts shipment={order.shipment} />
          </section>
        )}
        <section aria-label="Delivery and payment" className={cardClass}>
          <FactList
            facts={[
              { name: "Name", value: order.customerName },
              { name: "Phone", value: formatNationalPhone(order.phone) },
              { name: "E-mail", value: order.user.email },
              ...orderDeliveryFacts(order),
              ...(pickup?.hours && isPickedUp ? [{ name: "Hours", value: pickup.hours }] : []),
              ...(order.billingAddress === order.deliveryAddress
                ? []
                : [{ name: "Billing address", value: order.billingAddress }]),
              { name: "Payment method", value: method },
              ...(order.note ? [{ name: "Your note", value: order.note }] : []),
            ]}
          />
        </section>
      </div>
    </div>
  );
}

function isCashStillDue({ paymentMethod, status }: Order): boolean {
  return paymentMethod === "cod" && (status === "Processing" || status === "Shipped");
}

const cardClass = "rounded-card border border-line bg-surface p-4 md:p-5";

function PaymentUnderReview() {
  return (
    <section aria-labelledby="payment-checked" className="tone-yellow rounded-card p-4 md:p-5">
      <h2 id="payment-checked" className="text-16 font-semibold">
        The shop is checking your payment
      </h2>
      <p className="mt-1 text-14 text-pretty">{errors.payment_mismatched.message}</p>
    </section>
  );
}

function isParcelBeingRefunded({ returns }: MyReturns): boolean {
  return returns.some(({ reason, closedAt }) => reason === "not_delivered" && closedAt === null);
}
