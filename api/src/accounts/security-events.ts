import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import { isLargeDiscount, type Promotion } from "@tindahan/contract/checkout/promotions.ts";
import type { ErrorCode } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { SecurityEventKind } from "@tindahan/contract/accounts/security-event-kinds.ts";
import { createBoundedQueue } from "../platform/limits/fair-queue.ts";
import { newId } from "../platform/db/ids.ts";
import type { Services } from "../platform/services.ts";
import { clientPrefixOf } from "../platform/limits/network.ts";
import { hashPersonalData } from "../platform/crypto/tokens.ts";
import { queueSecurityNotice } from "./security-notices.ts";

type RecordedResponse = {
  user?: { _id: Id; role: string };
  person?: { _id: Id };
  device?: string;
  data?: unknown;
};

/** Runs before the response: an export must not succeed without its record. */
export async function recordSecurityEvent(
  { db }: Services,
  request: FastifyRequest,
  kind: SecurityEventKind,
  response: RecordedResponse,
): Promise<void> {
  if (isLaterExportPart(request)) return;
  const promotion = kind === "large_promotion" ? (response.data as Promotion) : undefined;
  if (promotion && !isLargeDiscount(promotion)) return;
  const actor = request.caller ?? (response.user && { id: response.user._id, role: response.user.role });
  const isNewDevice = response.device !== (request.body as { device?: string } | undefined)?.device;
  await db.transaction().execute(async (tx) => {
    const id = await insertSecurityEvent(tx, {
      kind,
      account_type: actor?.role ?? null,
      user_id: actor?.id ?? null,
      target_id: targetAdminOf(request) ?? response.person?._id ?? null,
      network: clientPrefixOf(request.ip),
    });
    await queueSecurityNotice(tx, { id, kind, isNewDevice, promotion });
  });
}

export async function recordCommandLineEvent(
  db: Db,
  kind: "command_line_create" | "command_line_reset",
  targetId: Id,
): Promise<void> {
  await insertSecurityEvent(db, { kind, account_type: "admin", target_id: targetId });
}

async function insertSecurityEvent(
  db: Db,
  event: {
    kind: SecurityEventKind;
    account_type: string | null;
    user_id?: Id | null;
    target_id: Id | null;
    network?: string;
  },
): Promise<Id> {
  const id = newId();
  await db
    .insertInto("security_events")
    .values({ id, outcome: "ok", ...event })
    .execute();
  return id;
}

/** Failures that may be attacks; all others are users' mistakes, expired sessions or missing confirmations. */
const REFUSALS = new Set<ErrorCode>([
  "forbidden",
  "own_account",
  "invalid_credentials",
  "password_expired",
  "code_wrong",
  "invalid_otp",
  "confirmation_wrong",
  "confirmation_code_wrong",
  "signature_invalid",
  "too_many_attempts",
]);

const recording = createBoundedQueue(2, 50);

export async function recordRefusedCall(
  { db, config, log }: Services,
  request: FastifyRequest,
  code: ErrorCode,
): Promise<void> {
  if (!REFUSALS.has(code)) return;
  const { event = "refusal", path } = request.routeOptions.config;
  const { caller } = request;
  const network = clientPrefixOf(request.ip);
  const networkKey = hashPersonalData("network", network, config.secretKey);
  // Only existing usernames are recorded: people type passwords into the wrong field.
  const username = event === "log_in" ? ((request.body as { username?: string })?.username ?? null) : null;
  const signedIn = caller?.role === "admin";
  await recording
    .run(() =>
      sql`
      with who as (
        select id, role from users where id = ${caller?.id ?? null}::uuid
          or (role = 'admin' and lower(username) = lower(btrim(${username}::text))))
      select record_refusal(${newId()}, ${event}, ${code}, who.role, who.id, ${targetAdminOf(request) ?? null}::uuid,
        ${network}, ${networkKey}, ${path ?? null}, ${signedIn})
      from (select) as once left join who on true`.execute(db),
    )
    .catch((error: unknown) => log.error({ err: error, reqId: request.id }, "refusal not recorded"));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function targetAdminOf({ routeOptions, params }: FastifyRequest): Id | undefined {
  const { id } = (params ?? {}) as { id?: string };
  return routeOptions.config.permission === "people" && id && UUID.test(id) ? id : undefined;
}

function isLaterExportPart({ query }: FastifyRequest): boolean {
  return Boolean((query as { after?: string } | undefined)?.after);
}
