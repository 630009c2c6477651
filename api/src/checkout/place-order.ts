import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { checkout } from "@tindahan/contract/checkout/checkout.ts";
import {
  isCash,
  paymentKind,
  type PaymentMethod,
  type StaffMethod,
} from "@tindahan/contract/payments/methods.ts";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { OrderSource } from "@tindahan/contract/orders/order-sources.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { vacationNoticeText } from "@tindahan/contract/delivery/vacation.ts";
import { promisedDeliveryDays, toDeliveryDestination } from "../delivery/delivery.ts";
import {
  assertWithinPaymentLimits,
  isUnlimited,
  requirePaymentMethod,
  startPayment,
  type OfferedMethod,
} from "../payments/payments.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import type { Services } from "../platform/services.ts";
import { phoneKey, toE164 } from "../platform/phone.ts";

type CheckoutDetails = ParsedCall<typeof checkout>["body"];

type PlacedOrder = {
  orderId: Id;
  number: number;
  isRepeat: boolean;
  method: PaymentMethod | StaffMethod;
  totalCentavos: number;
};

/**
 * `key` is the idempotency key, `shownTotal` the total in pesos that the shopper saw, `address` the IP
 * address.
 */
type CheckoutContext = { key: string | undefined; shownTotal: string | undefined; address: string };

/** The admin whose cart holds the items of the order. */
type Entry = { enteredBy: Id; source: OrderSource; payUntil: Date | null };

type OrderDetails = Omit<CheckoutDetails, "userId" | "paymentMethod" | "addressId" | "cardToken"> & {
  paymentMethod: PaymentMethod | StaffMethod;
};

const TOTAL = /^\d{1,12}(\.\d{1,2})?$/;

export async function placeOrder(
  services: Services,
  shopperId: Id,
  details: CheckoutDetails,
  context: CheckoutContext,
): Promise<{ orderId: Id; number: number } & ({ cod: true } | { url: string })> {
  const { db, config } = services;
  const settings = await services.settings.read();
  const { payments } = settings;
  assertTotal(context.shownTotal);
  const offer = await requirePaymentMethod(services, payments, details.paymentMethod);
  if (paymentKind(details.paymentMethod) === "card" && !details.cardToken)
    throw new ShopError("invalid_request", undefined, { cardToken: "Please enter your card." });
  const limit = offer.limits(payments);

  const days = promisedDeliveryDays(settings, new Date(services.now()));
  const placed =
    // Without a limit, nothing can roll back: save the transaction statements.
    isUnlimited(limit)
      ? await callPlaceOrder(db, config, shopperId, details, offer, context, settings, days)
      : await db.transaction().execute(async (tx) => {
          const order = await callPlaceOrder(tx, config, shopperId, details, offer, context, settings, days);
          // The total is known only now; exceeding the limit rolls the order back.
          if (!order.isRepeat) assertWithinPaymentLimits(limit, details.paymentMethod, order.totalCentavos);
          return order;
        });
  const { orderId, number } = placed;
  const method = placed.method as PaymentMethod;
  if (!placed.isRepeat) services.metrics.orders.inc({ method: placed.method });
  // Runs after the transaction, because a slow provider must not hold locks.
  const { cardToken: token } = details;
  const isCard = paymentKind(method) === "card";
  const card = isCard && token ? { token, address: context.address } : undefined;
  return { orderId, number, ...(await startPayment(services, { orderId, method }, card)) };
}

/** `customer` returns the shopper of the order, and `record` runs unless the order was placed before. */
type EntrySteps = { customer: (tx: Tx) => Promise<Id>; record: (tx: Tx, orderId: Id) => Promise<void> };

/** Cash has the limits of the checkout. Other methods have none: the money is there, or its method is chosen later. */
export async function placeEnteredOrder(
  services: Services,
  details: OrderDetails,
  context: Pick<CheckoutContext, "key" | "shownTotal"> & { entry: Entry },
  steps: EntrySteps,
): Promise<PlacedOrder> {
  const { db, config } = services;
  assertTotal(context.shownTotal);
  // Read before the transaction: a second connection for each of many clicks could exhaust the pool.
  const settings = await services.settings.read();
  const method = details.paymentMethod as PaymentMethod;
  const offer = isCash(method) ? await requirePaymentMethod(services, settings.payments, method) : undefined;
  const days = promisedDeliveryDays(settings, new Date(services.now()));
  return db.transaction().execute(async (tx) => {
    const shopperId = await steps.customer(tx);
    const placed = await callPlaceOrder(tx, config, shopperId, details, offer, context, settings, days);
    if (placed.isRepeat) return placed;
    if (offer) assertWithinPaymentLimits(offer.limits(settings.payments), method, placed.totalCentavos);
    await steps.record(tx, placed.orderId);
    return placed;
  });
}

function assertTotal(shownTotal: string | undefined): void {
  if (shownTotal !== undefined && !TOTAL.test(shownTotal))
    throw new ShopError("invalid_request", undefined, { "shown-total": "pesos, such as 1250.50" });
}

async function callPlaceOrder(
  db: Db,
  { secretKey }: Services["config"],
  shopperId: Id,
  details: OrderDetails,
  offer: OfferedMethod | undefined,
  { key, shownTotal, entry }: Pick<CheckoutContext, "key" | "shownTotal"> & { entry?: Entry },
  {
    maxQuantity,
    vacation,
    shipping,
    payments: { codMaxOpenOrders, codMaxOpenTotal, transferHours },
  }: Settings,
  deliveryDates: Record<string, string | null>,
): Promise<PlacedOrder> {
  const { street, landmark, placeCode, placeName } = toDeliveryDestination(details, shipping);
  const phone = toE164(details.phone);
  const hashed = {
    payment_method: details.paymentMethod,
    customer_name: details.customerName,
    phone,
    street,
    landmark,
    place_code: placeCode,
    billing_address: details.billingAddress ?? [street, landmark, placeName].filter(Boolean).join(", "),
    note: details.note,
    delivery_option: details.delivery ?? null,
  };
  const request = {
    ...hashed,
    order_id: newId(),
    event_id: newId(),
    shopper: shopperId,
    idempotency_key: key ?? null,
    // The hash leaves out the card: each attempt has a new token.
    request_hash: hashOrderRequest(hashed),
    payment_provider: offer?.provider.name ?? null,
    phone_key: phoneKey(phone, secretKey),
    place_name: placeName,
    delivery_dates: deliveryDates,
    shown_centavos: shownTotal === undefined ? null : pesosToCentavos(Number(shownTotal)),
    entered_by: entry?.enteredBy ?? null,
    source: entry?.source ?? null,
    pay_until: entry?.payUntil ?? null,
    transfer_account: offer?.transferAccountId ?? null,
    transfer_hours: offer?.transferAccountId ? transferHours : null,
  };
  const limits = {
    max_quantity: maxQuantity,
    max_open_orders: codMaxOpenOrders,
    max_open_centavos: codMaxOpenTotal === null ? null : pesosToCentavos(codMaxOpenTotal),
    closed_from: vacation.firstDay,
    closed_until: vacation.lastDay,
    closed_text: vacationNoticeText(vacation),
  };
  const { rows } = await sql<{ placed: PlacedOrder }>`
    select place_order(jsonb_populate_record(null::order_request, ${JSON.stringify(request)}),
      jsonb_populate_record(null::order_limits, ${JSON.stringify(limits)})) as placed`.execute(db);
  return rows[0]!.placed;
}

function hashOrderRequest(fields: object): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64");
}
