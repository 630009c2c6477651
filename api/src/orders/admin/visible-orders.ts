import { roleHasPermission } from "@tindahan/contract/accounts/admin-roles.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { MANILA_OFFSET_MS, MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import type { AdminOrder, OrderDetails, OrderFilter } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { Caller } from "../../platform/http/register-endpoint.ts";

/** Data minimization: packers see orders to ship or possibly to come back, not all addresses. */
const PACKER_DAYS = 60;
const OPEN: readonly OrderStatus[] = ["Pending Payment", "Processing", "Shipped"];

type VisibilityFields = Pick<AdminOrder, "status" | "createdAt">;

export function isOrderVisibleTo(
  { adminRole }: Caller,
  { status, createdAt }: VisibilityFields,
  now: number,
): boolean {
  if (adminRole !== "packer" || OPEN.includes(status)) return true;
  return Date.parse(createdAt) >= startOfPackerDays(now);
}

/** Returns the visible part of the order file. Throws `not_found` if the order is not visible. */
export function toVisibleOrderDetails(caller: Caller, file: OrderDetails, now: number): OrderDetails {
  if (!isOrderVisibleTo(caller, file.order, now)) throw new ShopError("not_found");
  if (roleHasPermission(caller.adminRole, "customers")) return file;
  const { total: _, ...customer } = file.customer;
  return { ...file, customer, returns: [] };
}

export function limitFilterToRole({ adminRole }: Caller, filter: OrderFilter, now: number): OrderFilter {
  const isOpenOnly = filter.group === "pending" || (filter.status && OPEN.includes(filter.status));
  if (adminRole !== "packer" || isOpenOnly) return filter;
  const recent = new Date(startOfPackerDays(now) + MANILA_OFFSET_MS).toISOString().slice(0, 10);
  // The days of refunded orders are those of the refund, which would show old orders.
  const group = filter.group === "refunded" ? "sold" : filter.group;
  return { ...filter, group, from: filter.from && filter.from > recent ? filter.from : recent };
}

function startOfPackerDays(now: number): number {
  const inManila = now + MANILA_OFFSET_MS - PACKER_DAYS * MS_PER_DAY;
  return inManila - (inManila % MS_PER_DAY) - MANILA_OFFSET_MS;
}
