import type { AuditedEntity } from "@tindahan/contract/accounts/manage-audit.ts";

export const ENTITY_NAMES: Record<AuditedEntity, string> = {
  product: "Product",
  category: "Category",
  promotion: "Promotion",
  order: "Order",
  order_note: "Order note",
  refund: "Refund",
  return: "Return",
  bulk_change: "Bulk change",
  customer: "Customer",
  settings: "Settings",
  page: "Page",
  complaint: "Complaint",
  admin: "Person",
};

const ACTIONS: Record<string, string> = {
  create: "added",
  update: "changed",
  archive: "archived",
  restore: "restored",
  delete: "deleted",
};

export const entityName = (entity: string): string => ENTITY_NAMES[entity as AuditedEntity] ?? entity;
export const actionName = (action: string): string => ACTIONS[action] ?? action;
