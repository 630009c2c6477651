import {
  complaintNumber,
  type answerComplaint,
  type changeComplaint,
} from "@tindahan/contract/pages/complaints.ts";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord } from "../audit/audit.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { enqueue } from "../platform/queue/jobs.ts";
import { mailReply } from "./complaint-mails.ts";
import {
  insertComplaintReply,
  lockComplaint,
  updateComplaintState,
  type LockedComplaint,
} from "./queries.ts";

type Reply = ParsedCall<typeof answerComplaint>["body"];
type State = ParsedCall<typeof changeComplaint>["body"];

export async function replyToComplaint(
  db: Db,
  actorId: Id,
  complaintId: Id,
  { id, text }: Reply,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await requireLockedComplaint(tx, complaintId);
    if (!(await insertComplaintReply(tx, { id, complaintId, authorId: actorId, text }))) return;
    await updateComplaintState(tx, complaintId, "answered");
    await recordComplaintChange(tx, actorId, complaintId, before, "answered");
    await enqueue(tx, mailReply, { replyId: id });
  });
}

export async function setComplaintState(
  db: Db,
  actorId: Id,
  complaintId: Id,
  { state, version }: State,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await requireLockedComplaint(tx, complaintId);
    if (before.state === state) return;
    if (before.version !== version) throw new ShopError("complaint_changed");
    await updateComplaintState(tx, complaintId, state);
    await recordComplaintChange(tx, actorId, complaintId, before, state);
  });
}

async function requireLockedComplaint(tx: Tx, id: Id) {
  const found = await lockComplaint(tx, id);
  if (!found) throw new ShopError("not_found");
  return found;
}

/** The audit log is permanent, so it must not contain text about people. */
function recordComplaintChange(
  tx: Tx,
  actorId: Id,
  entityId: Id,
  before: LockedComplaint,
  after: State["state"],
): Promise<void> {
  const name = complaintNumber(before.number);
  return insertAuditRecord(tx, {
    actorId,
    action: "update",
    entity: "complaint",
    entityId,
    before: { name, state: before.state },
    after: { name, state: after },
  });
}
