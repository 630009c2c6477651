import { ORDER_STATUSES, type OrderStatus } from "./orders.ts";
import { ADMIN_ROLES, type AdminRole } from "../accounts/admin-roles.ts";

/** `paid`: the shop holds money for the order. `refunded`: it held some, and all of it went back or is on its way back. */
export const PAYMENT_STATES = ["cash", "paid", "unpaid", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

type Targets = Partial<Record<OrderStatus, readonly OrderStatus[]>>;

const anywhere: Targets = Object.fromEntries(ORDER_STATUSES.map((from) => [from, ORDER_STATUSES]));

/** Refunded goods stay in the shop, while a parcel that left it before can still be delivered. */
const unshipped: readonly OrderStatus[] = ["Pending Payment", "Processing", "Cancelled"];
const refunded: Targets = {
  ...anywhere,
  ...Object.fromEntries(unshipped.map((from) => [from, unshipped])),
};

/** Onwards, one step back to correct a slip, and to where it is, to correct the tracking number. */
const packing: Targets = {
  Processing: ["Processing", "Shipped", "Delivered"],
  Shipped: ["Processing", "Shipped", "Delivered"],
  Delivered: ["Shipped", "Delivered"],
};

/**
 * Who may move an order from which status to which. The API hands it to PostgreSQL, which checks it on the locked row, and
 * the screens offer nothing else. A change that is not listed is refused. A packer sends off what will be or has been paid
 * for: an order that waits for its payment, or that was cancelled, needs somebody who decides about money.
 */
const table: Record<AdminRole, Record<PaymentState, Targets>> = {
  owner: { cash: anywhere, paid: anywhere, unpaid: anywhere, refunded },
  staff: { cash: anywhere, paid: anywhere, unpaid: anywhere, refunded },
  packer: { cash: packing, paid: packing, unpaid: {}, refunded: {} },
};

export function permittedStatuses(
  adminRole: AdminRole,
  { status, payment }: { status: OrderStatus; payment: PaymentState },
): readonly OrderStatus[] {
  return table[adminRole][payment][status] ?? [];
}

/** Where somebody with this right can move any order at all. */
export function reachableStatuses(adminRole: AdminRole): OrderStatus[] {
  const reached = new Set(
    PAYMENT_STATES.flatMap((payment) => Object.values(table[adminRole][payment]).flat()),
  );
  return ORDER_STATUSES.filter((status) => reached.has(status));
}

/** Every permitted change, as PostgreSQL compares it: `packer/cash/Processing/Shipped`. */
export const PERMITTED_CHANGES: readonly string[] = ADMIN_ROLES.flatMap((adminRole) =>
  PAYMENT_STATES.flatMap((payment) =>
    Object.entries(table[adminRole][payment]).flatMap(([from, targets]) =>
      targets.map((to) => [adminRole, payment, from, to].join("/")),
    ),
  ),
);
