import { errors } from "@tindahan/contract/core/errors.ts";
import { formatDate, formatMoney, formatOrderNumber } from "@tindahan/contract/core/format.ts";
import { loadFromApi } from "../../shared/api/api.ts";
import { OrderItems } from "../../shared/orders/order-items.tsx";
import { orderDeliveryFacts, paymentMethodName } from "../../shared/orders/order-facts.ts";
import { ShipmentFacts } from "../../shared/orders/shipment-facts.tsx";
import { buttonClass } from "../../ui/actions/button.tsx";
import { FactList } from "../../ui/display/facts.tsx";
import { Badge, LabelBadge } from "../../ui/feedback/badge.tsx";
import type { Route } from "./+types/pay-link.ts";

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData
    ? `Order ${formatOrderNumber(loaderData.opened.order.number)} · ${loaderData.opened.shop.name}`
    : "This link is not valid any more";
  return [{ title }, { name: "robots", content: "noindex" }];
}

export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [opened, { shop }] = await Promise.all([
    loadFromApi(context, "GET /api/pay/:token", { params: { token } }),
    loadFromApi(context, "GET /api/shop", {}),
  ]);
  const problem = searchParams.get("problem") ?? "";
  return {
    opened,
    style: shop.brand?.style,
    isStarted: searchParams.has("go"),
    problem: Object.hasOwn(errors, problem) ? errors[problem as keyof typeof errors].message : null,
  };
}

/** Served without scripts, because in-app browsers may refuse storage. */
export default function PayLinkPage({ loaderData }: Route.ComponentProps) {
  const { opened, style, isStarted, problem } = loaderData;
  const { order, shop, started } = opened;
  return (
    <>
      {style && <link rel="stylesheet" href={style} precedence="default" />}
      {isStarted && started?.url && <meta httpEquiv="refresh" content={`0;url=${started.url}`} />}
      <header className="border-b border-line">
        <p className="container-page py-3 text-16 font-semibold wrap-anywhere">
          <a href="/" className="inline-flex min-h-11 items-center">
            {shop.name}
          </a>
        </p>
      </header>
      <main id="main" className="container-page flex max-w-160 flex-col gap-5 py-6">
        <div>
          <h1 className="text-24 text-balance wrap-anywhere md:text-30">{headlineOf(opened)}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
            <LabelBadge status={order.status} />
            {opened.isPaid && <Badge tone="green">Paid</Badge>}
            <span>{formatOrderNumber(order.number)}</span>
            <span>{formatDate(order.createdAt)}</span>
          </p>
        </div>
        {problem && (
          <p role="alert" className="tone-red rounded-control px-3 py-2.5 text-14">
            {problem}
          </p>
        )}
        {opened.isUnderReview && (
          <p className="tone-yellow rounded-control px-3 py-2.5 text-14">
            The shop is checking your payment. Please do not pay again.
          </p>
        )}
        {opened.payUntil && <Payment opened={opened} payUntil={opened.payUntil} />}
        <section aria-label="Order">
          <OrderItems order={order} />
        </section>
        {order.shipment && <ShipmentFacts shipment={order.shipment} />}
        <FactList
          facts={[
            { name: "Name", value: order.customerName },
            ...orderDeliveryFacts(order),
            ...(opened.isPaid ? [{ name: "Paid", value: formatMoney(opened.paid) }] : []),
            ...(order.paymentMethod === "cod"
              ? [{ name: "Payment", value: paymentMethodName(order.paymentMethod) }]
              : []),
          ]}
        />
        <p className="border-t border-line pt-4 text-14 text-ink-2">
          This is an order summary, not an official receipt.
          {shop.contact && ` Questions? ${shop.contact}`}
        </p>
      </main>
    </>
  );
}

type Opened = Route.ComponentProps["loaderData"]["opened"];

function headlineOf({ order: { status, total, paymentMethod, delivery }, isPaid, payUntil }: Opened): string {
  if (payUntil) return `Pay ${formatMoney(total)}`;
  if (status === "Cancelled") return "This order was cancelled";
  if (status === "Delivered") return delivery?.kind === "pickup" ? "Picked up" : "Delivered";
  if (status === "Shipped") return "On the way to you";
  if (isPaid) return "Thank you! Your payment arrived.";
  return paymentMethod === "cod" ? "Your order is being packed" : "Waiting for the shop";
}

function Payment({ opened: { methods, started, order }, payUntil }: { opened: Opened; payUntil: string }) {
  const available = methods.filter(
    ({ id, isAvailable, minTotal, maxTotal }) =>
      id !== started?.method &&
      isAvailable &&
      order.total >= (minTotal ?? 0) &&
      order.total <= (maxTotal ?? Infinity),
  );
  return (
    <section aria-label="Payment" className="flex flex-col gap-3">
      <p className="text-14 text-ink-2">Please pay by {formatDate(payUntil)}, or the order is cancelled.</p>
      {started?.code && (
        <div className="flex flex-col items-start gap-3">
          <img
            src={started.code}
            alt="QR Ph code of this order"
            width="240"
            height="240"
            className="bg-white"
          />
          <p className="text-14">Save or scan this code with your bank’s or wallet’s app.</p>
        </div>
      )}
      {started?.url && !started.code && (
        <a href={started.url} className={buttonClass({ size: "lg", wide: true })}>
          Continue to {paymentMethodName(started.method)}
        </a>
      )}
      {started && (
        <a href="?" className={buttonClass({ variant: "secondary" })}>
          I have paid
        </a>
      )}
      {available.length === 0 && !started ? (
        <p className="text-14">Online payment is not available right now. Please ask the shop how to pay.</p>
      ) : (
        <form method="post" className="flex flex-col gap-2">
          {available.map(({ id, name }) => (
            <button
              key={id}
              type="submit"
              name="method"
              value={id}
              className={buttonClass({ variant: started ? "secondary" : "primary", size: "lg", wide: true })}
            >
              {started ? `Pay with ${name} instead` : `Pay with ${name}`}
            </button>
          ))}
        </form>
      )}
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="container-page max-w-160 py-10">
      <h1 className="text-24 text-balance md:text-30">This link is not valid any more</h1>
      <p className="mt-3 text-16">Please ask the shop for a new one.</p>
      <p className="mt-5">
        <a href="/" className={buttonClass({ variant: "secondary" })}>
          Go to the shop
        </a>
      </p>
    </main>
  );
}
