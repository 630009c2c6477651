import type { FastifyInstance } from "fastify";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import {
  findStaffOrderCustomers,
  findStaffOrderItems,
  placeStaffOrder,
  quoteStaffOrder,
} from "@tindahan/contract/orders/staff-orders.ts";
import { insertAuditRecord } from "../audit/audit.ts";
import { placeEnteredOrder, selectLastContact } from "../checkout/checkout.ts";
import { selectCustomers } from "../customers/customers.ts";
import { promisedDeliveryDays, selectOrderQuote } from "../delivery/delivery.ts";
import type { Tx } from "../platform/db/database.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import { formatNationalPhone, toE164 } from "../platform/phone.ts";
import type { Services } from "../platform/services.ts";
import { ensureCustomer } from "./customers.ts";
import { fillEntryCart, selectEntryItems, selectEntryLines } from "./queries.ts";

const MAX_FOUND = 8;

export function staffOrderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  registerEndpoint(app, findStaffOrderItems, async ({ query }) => ({
    items: await selectEntryItems(services, query.search, MAX_FOUND),
  }));

  registerEndpoint(app, findStaffOrderCustomers, async ({ query }) => {
    const { customers } = await selectCustomers(db, query, { limit: MAX_FOUND, skip: 0 });
    const reachable = customers.filter(({ isErased }) => !isErased);
    return {
      customers: await Promise.all(
        reachable.map(async ({ _id, email, name, phone, orders, isCodDenied }) => {
          const last = await selectLastContact(db, _id);
          const { street = "", landmark = "", place = null } = last ?? {};
          return { _id, email, name, phone, orders, isCodDenied, street, landmark, place };
        }),
      ),
    };
  });

  registerEndpoint(app, quoteStaffOrder, ({ caller, body }) => quoteEntry(services, caller.id, body));

  registerEndpoint(app, placeStaffOrder, async ({ caller, body }) => {
    const placed = await placeEntry(services, caller.id, body);
    if (!placed.isRepeat) services.metrics.orders.inc({ method: placed.method });
    return { orderId: placed.orderId, number: placed.number, message: "Order placed" };
  });
}

type QuoteInput = ParsedCall<typeof quoteStaffOrder>["body"];

/** The cart exists only within the transaction, which is rolled back: a price must not leave traces. */
async function quoteEntry(services: Services, adminId: Id, { items, customer, ...choice }: QuoteInput) {
  const days = promisedDeliveryDays(await services.settings.read(), new Date(services.now()));
  const tx = await services.db.startTransaction().execute();
  try {
    await fillEntryCart(tx, adminId, items);
    const quote = await selectOrderQuote(tx, customer ?? adminId, { ...choice, cartOwner: adminId }, days);
    return { quote, lines: await selectEntryLines(tx, adminId) };
  } finally {
    await tx.rollback().execute();
  }
}

type Input = ParsedCall<typeof placeStaffOrder>["body"];

async function placeEntry(services: Services, adminId: Id, input: Input) {
  const { id: key, total, items, source, customer, email, payWithinDays, address, ...details } = input;
  const { paymentMethod } = details;
  const phone = toE164(details.phone);
  const isPaidLater = paymentMethod === "pay_link";
  const payUntil = isPaidLater ? new Date(services.now() + payWithinDays * MS_PER_DAY) : null;
  return placeEnteredOrder(
    services,
    {
      ...details,
      customerName: details.customerName || formatNationalPhone(phone),
      deliveryAddress: address || addressWithoutStreet(input),
      deliveryPlace: input.place,
    },
    { key, shownTotal: total?.toFixed(2), entry: { enteredBy: adminId, source, payUntil } },
    {
      customer: async (tx) => {
        // The cart is locked first, so that a second click waits for the first one.
        await fillEntryCart(tx, adminId, items);
        return ensureCustomer(tx, services.config.secretKey, { adminId, key, customer, email });
      },
      record: (tx, orderId) => recordEntry(tx, adminId, orderId, input),
    },
  );
}

/** An order needs no address if the customer takes it along or picks it up. */
function addressWithoutStreet({ source, delivery, place }: Input): string {
  if (delivery === "pickup" || (source === "walk_in" && !place)) return "At the shop";
  throw new ShopError("invalid_request", undefined, { address: "Please enter the address." });
}

/** The audit log is permanent, so it must not contain the customer's data. */
async function recordEntry(
  tx: Tx,
  actorId: Id,
  orderId: Id,
  { source, paymentMethod }: Input,
): Promise<void> {
  await insertAuditRecord(tx, {
    actorId,
    action: "create",
    entity: "order",
    entityId: orderId,
    before: null,
    after: { source, paymentMethod },
  });
}
