import type { FastifyInstance } from "fastify";
import { listAudit, type AuditedEntity } from "@tindahan/contract/accounts/manage-audit.ts";
import type { PageSlug } from "@tindahan/contract/pages/pages.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { listSecurityEvents } from "@tindahan/contract/accounts/security-events.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { selectAuditEntries } from "./list-audit.ts";
import { selectSecurityEvents } from "./list-security-events.ts";

export function auditRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, listAudit, ({ query }) => selectAuditEntries(db, query));
  registerEndpoint(app, listSecurityEvents, ({ query }) => selectSecurityEvents(db, query));
}

export const SETTINGS_ID = "00000000-0000-0000-0000-000000000000";

export const PAGE_IDS: Record<PageSlug, Id> = {
  about: "00000000-0000-4000-8000-00000000a001",
  "shipping-and-returns": "00000000-0000-4000-8000-00000000a002",
  privacy: "00000000-0000-4000-8000-00000000a003",
  terms: "00000000-0000-4000-8000-00000000a004",
  contact: "00000000-0000-4000-8000-00000000a005",
};

export type Change = {
  actorId: Id;
  action: "create" | "update" | "archive" | "restore" | "delete";
  entity: AuditedEntity;
  entityId: Id;
  before: object | null;
  after: object | null;
};

/** Requires the transaction of the change, so that both commit or neither. */
export async function insertAuditRecord(tx: Tx, change: Change): Promise<void> {
  await insertAuditRecords(tx, [change]);
}

/** The values of a deleted record before its last deletion. */
export async function selectDeletedValues(
  tx: Tx,
  entity: AuditedEntity,
  entityId: Id,
): Promise<Record<string, unknown> | undefined> {
  const record = await tx
    .selectFrom("audit_log")
    .select("before")
    .where("entity", "=", entity)
    .where("entity_id", "=", entityId)
    .where("action", "=", "delete")
    .orderBy("at", "desc")
    .executeTakeFirst();
  return record?.before as Record<string, unknown> | undefined;
}

export async function insertAuditRecords(tx: Tx, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ actorId, action, entity, entityId, before, after }) => ({
    id: newId(),
    actor_id: actorId,
    action,
    entity,
    entity_id: entityId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }));
  await tx.insertInto("audit_log").values(rows).execute();
}
