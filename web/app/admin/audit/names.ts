import type { AuditedEntity } from "@tindahan/contract/accounts/manage-audit.ts";

export const ENTITY_NAMES: Record<AuditedEntity, string> = {
  product: "Product",
  category: "Category",
  promotion: "Promotion",
  order: "Order",
  order_note: "Order note",
  refund: "Refund",
  return: "Return",
  remittance: "Courier’s transfer",
  bulk_change: "Bulk change",
  customer: "Customer",
  settings: "Settings",
  page: "Page",
  complaint: "Complaint",
  admin: "Person",
};

const ENTITY_PLURALS: Partial<Record<AuditedEntity, string>> = {
  category: "Categories",
  admin: "People",
  settings: "Settings",
};

const ACTIONS: Record<string, string> = {
  create: "added",
  update: "changed",
  archive: "archived",
  restore: "restored",
  delete: "deleted",
};

export const entityName = (entity: string): string => ENTITY_NAMES[entity as AuditedEntity] ?? entity;
export const entityPlural = (entity: string): string =>
  ENTITY_PLURALS[entity as AuditedEntity] ?? `${entityName(entity)}s`;
export const actionName = (action: string): string => ACTIONS[action] ?? action;
