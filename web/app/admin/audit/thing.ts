import { shortId } from "@tindahan/contract/core/format.ts";
import type { AuditRecord } from "@tindahan/contract/accounts/manage-audit.ts";

type Thing = { name: string; href?: string };

/** What a record is about, as the screens call it, and the screen that shows it. */
export function thingOf({ entity, entityId, name, before, after }: AuditRecord): Thing {
  const orderId = after?.orderId ?? before?.orderId;
  switch (entity) {
    case "product":
      return { name, href: `/admin/products?search=${encodeURIComponent(name)}` };
    case "category":
      return { name, href: "/admin/category" };
    case "promotion":
      return { name, href: "/admin/promotions" };
    case "order":
      return { name: shortId(entityId), href: `/admin/orders/${entityId}` };
    case "order_note":
    case "refund":
      return typeof orderId === "string"
        ? { name: `on order ${shortId(orderId)}`, href: `/admin/orders/${orderId}` }
        : { name: "" };
    case "customer":
      return { name, href: `/admin/customers/${entityId}` };
    case "admin":
      return { name, href: "/admin/people" };
    case "page":
      return { name, href: "/admin/pages" };
    case "complaint":
      return { name, href: `/admin/complaints/${entityId}` };
    case "settings":
      return { name: "" };
    default:
      return { name: shortId(entityId) };
  }
}
