import type { Id } from "@tindahan/contract/primitives.ts";
import type { Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";

export type Change = {
  actorId: Id;
  action: "create" | "update" | "archive" | "restore" | "delete";
  entity: "product" | "category";
  entityId: Id;
  before: object | null;
  after: object | null;
};

/** Writes down what an admin changed. Only in a transaction: a change without its record must not happen. */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      id: newId(),
      actor_id: change.actorId,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: change.before && JSON.stringify(change.before),
      after: change.after && JSON.stringify(change.after),
    })
    .execute();
}
