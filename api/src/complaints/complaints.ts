import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  answerComplaint,
  answerDueDay,
  changeComplaint,
  getComplaint,
  listComplaints,
  sendComplaint,
  type Complaint,
} from "@tindahan/contract/pages/complaints.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { identifyShopper, mailboxKey } from "../accounts/accounts.ts";
import { clientPrefixKeys } from "../platform/limits/network.ts";
import { consumeLimit, consumePrefixLimit } from "../platform/limits/rate-limits.ts";
import type { Db } from "../platform/db/database.ts";
import { enqueue } from "../platform/queue/jobs.ts";
import { paginationOf } from "../platform/db/pagination.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { replyToComplaint, setComplaintState } from "./manage-complaints.ts";
import { mailComplaint } from "./complaint-mails.ts";
import { countComplaints, insertComplaint, selectComplaint, selectComplaints } from "./queries.ts";

export { mailComplaint, mailReply } from "./complaint-mails.ts";

const DEFAULT_PAGE_SIZE = 25;

export function complaintRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  registerEndpoint(app, sendComplaint, async ({ body, request }) => {
    const shopper = await identifyShopper(services, request);
    await assertComplaintLimits(services, shopper?.id, request);
    const isMailed = await mayMailComplainant(services, body.email, shopper?.id, request);
    const isOwnEmail = shopper?.email === body.email;
    const { number, dueOn } = await db.transaction().execute(async (tx) => {
      const stored = await insertComplaint(tx, { ...body, dueOn: answerDueDay(new Date()) });
      if (stored.isNew && isMailed) await enqueue(tx, mailComplaint, { complaintId: body.id, isOwnEmail });
      return stored;
    });
    return { number, dueOn, message: "Your complaint was sent." };
  });

  registerEndpoint(app, listComplaints, async ({ query: { state, page = 1, limit = DEFAULT_PAGE_SIZE } }) => {
    const counts = await countComplaints(db);
    const total = state ? counts[state] : counts.open + counts.answered + counts.closed;
    return {
      complaints: await selectComplaints(db, state, { limit, skip: (page - 1) * limit }),
      pagination: paginationOf(page, limit, total),
      counts,
    };
  });

  registerEndpoint(app, getComplaint, async ({ params }) => ({
    complaint: await requireComplaint(db, params.id),
  }));

  registerEndpoint(app, answerComplaint, async ({ caller, params, body }) => {
    await replyToComplaint(db, caller.id, params.id, body);
    return { complaint: await requireComplaint(db, params.id), message: "Answer sent" };
  });

  registerEndpoint(app, changeComplaint, async ({ caller, params, body }) => {
    await setComplaintState(db, caller.id, params.id, body);
    const message = body.state === "closed" ? "Complaint closed" : "Complaint reopened";
    return { complaint: await requireComplaint(db, params.id), message };
  });
}

async function requireComplaint(db: Db, id: Id): Promise<Complaint> {
  const found = await selectComplaint(db, id);
  if (!found) throw new ShopError("not_found");
  return found;
}

/** Stops floods from filling the disk. Shoppers have limits independent of their network. */
async function assertComplaintLimits(
  { db, config: { secretKey } }: Services,
  shopperId: Id | undefined,
  { ip }: FastifyRequest,
): Promise<void> {
  const isAllowed =
    (shopperId
      ? await consumeLimit(db, "storedComplaintsByShopper", `shopper:${shopperId}`)
      : await consumePrefixLimit(db, "storedComplaintsByNetwork", clientPrefixKeys(ip, secretKey))) &&
    (await consumeLimit(db, "storedComplaintsOfAll", "shop"));
  if (!isAllowed) throw new ShopError("too_many_attempts");
}

/** Anyone can enter any address, so mails are limited per network, mailbox and shop. */
async function mayMailComplainant(
  { db, config: { secretKey } }: Services,
  email: string,
  shopperId: Id | undefined,
  { ip }: FastifyRequest,
): Promise<boolean> {
  return (
    (shopperId !== undefined ||
      (await consumePrefixLimit(db, "complaintsByNetwork", clientPrefixKeys(ip, secretKey)))) &&
    (await consumeLimit(db, "complaintsByMailbox", mailboxKey(email, secretKey))) &&
    (await consumeLimit(db, "complaintsOfAll", "shop"))
  );
}
