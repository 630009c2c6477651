import type { OrderStatus } from "./orders.ts";
import { ADMIN_ROLES, type AdminRole } from "../accounts/admin-roles.ts";
import { ORDER_STATUSES } from "./order-statuses.ts";

/** `paid`: the shop holds a payment. `refunded`: all of it went back or is on its way back. */
export const PAYMENT_STATES = ["cash", "paid", "unpaid", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

type Targets = Partial<Record<OrderStatus, readonly OrderStatus[]>>;

const anywhere: Targets = Object.fromEntries(ORDER_STATUSES.map((from) => [from, ORDER_STATUSES]));

/** An unshipped refunded order cannot be shipped; a parcel shipped before the refund can still be delivered. */
const unshipped: readonly OrderStatus[] = ["Pending Payment", "Processing", "Cancelled"];
const refunded: Targets = {
  ...anywhere,
  ...Object.fromEntries(unshipped.map((from) => [from, unshipped])),
};

/**
 * A packer moves orders forward, one step back to correct a mistake, or keeps the status to correct the
 * tracking number.
 */
const packing: Targets = {
  Processing: ["Processing", "Shipped", "Delivered"],
  Shipped: ["Processing", "Shipped", "Delivered"],
  Delivered: ["Shipped", "Delivered"],
};

/**
 * Allowed status changes. PostgreSQL checks them on the locked row. A packer must not decide about money, so
 * unpaid and cancelled orders are excluded.
 */
const targetsByRole: Record<AdminRole, Record<PaymentState, Targets>> = {
  owner: { cash: anywhere, paid: anywhere, unpaid: anywhere, refunded },
  staff: { cash: anywhere, paid: anywhere, unpaid: anywhere, refunded },
  packer: { cash: packing, paid: packing, unpaid: {}, refunded: {} },
};

export function permittedStatuses(
  adminRole: AdminRole,
  { status, payment }: { status: OrderStatus; payment: PaymentState },
): readonly OrderStatus[] {
  return targetsByRole[adminRole][payment][status] ?? [];
}

export function reachableStatuses(adminRole: AdminRole): OrderStatus[] {
  const reachable = new Set(
    PAYMENT_STATES.flatMap((payment) => Object.values(targetsByRole[adminRole][payment]).flat()),
  );
  return ORDER_STATUSES.filter((status) => reachable.has(status));
}

export const PERMITTED_CHANGES: readonly string[] = ADMIN_ROLES.flatMap((adminRole) =>
  PAYMENT_STATES.flatMap((payment) =>
    Object.entries(targetsByRole[adminRole][payment]).flatMap(([from, targets]) =>
      targets.map((to) => [adminRole, payment, from, to].join("/")),
    ),
  ),
);
