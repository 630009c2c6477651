import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { TransferMethod } from "@tindahan/contract/payments/methods.ts";
import {
  listTransferAccounts,
  removeTransferAccount,
  saveTransferAccount,
  saveTransferQr,
  type TransferAccount,
} from "@tindahan/contract/payments/transfer-accounts.ts";
import { insertAuditRecord, SETTINGS_ID } from "../../../audit/audit.ts";
import { acceptPictures, readPictureBody, shrinkPrivatePicture } from "../../../pictures/pictures.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { registerEndpoint } from "../../../platform/http/register-endpoint.ts";
import type { Services } from "../../../platform/services.ts";

export function transferAccountRoutes(app: FastifyInstance, services: Services): void {
  const { db, providers, pageCache } = services;

  /** All instances are notified; this one reloads directly, so that owners see their change immediately. */
  async function afterChange(message: string) {
    providers.forget();
    pageCache.invalidate("settings");
    return { accounts: await selectTransferAccounts(db), message };
  }

  registerEndpoint(app, listTransferAccounts, async () => ({ accounts: await selectTransferAccounts(db) }));

  registerEndpoint(app, saveTransferAccount, async ({ caller, params, body }) => {
    await storeAccount(db, caller.id, params.method, body);
    return afterChange("The account is saved");
  });

  registerEndpoint(app, removeTransferAccount, async ({ caller, params }) => {
    await deactivateAccount(db, caller.id, params.method);
    return afterChange("The account is no longer offered");
  });

  acceptPictures(app, (plugin) =>
    registerEndpoint(plugin, saveTransferQr, async ({ caller, params, request }) => {
      const webp = await shrinkPrivatePicture(readPictureBody(request));
      await storeQr(db, caller.id, params.method, webp);
      return afterChange("The QR code is saved");
    }),
  );
}

type AccountRow = Omit<TransferAccount, "qr" | "waitingTotal"> & { qr: Buffer | null; centavos: number };

async function selectTransferAccounts(db: Db): Promise<TransferAccount[]> {
  const { rows } = await sql<AccountRow>`
    select a.method, a.bank, a.name, a.number, a.qr_webp as qr, count(p.order_id)::int as waiting,
      coalesce(sum(p.amount_centavos), 0)::bigint as centavos
    from transfer_accounts a left join payments p on p.transfer_account_id = a.id and p.state in ('starting', 'open')
    where a.is_active group by a.id order by a.method`.execute(db);
  return rows.map(({ qr, centavos, ...account }) => ({
    ...account,
    qr: toDataUrl(qr),
    waitingTotal: centavosToPesos(centavos),
  }));
}

/** As text, because an `img` element cannot send the session. */
export function toDataUrl(webp: Buffer | null): string | null {
  return webp && `data:image/webp;base64,${webp.toString("base64")}`;
}

type Details = { bank: string; name: string; number: string };
type StoredDetails = Details & { hasQr: boolean };

/** A former number keeps its row: statements and open orders belong to it. */
async function storeAccount(db: Db, actorId: Id, method: TransferMethod, details: Details): Promise<void> {
  const { bank, name, number } = details;
  await db.transaction().execute(async (tx) => {
    const before = await lockActiveAccount(tx, method);
    await sql`update transfer_accounts set is_active = false where method = ${method} and is_active and number <> ${number}`.execute(
      tx,
    );
    await sql`insert into transfer_accounts (id, method, bank, name, number) values (${newId()}, ${method}, ${bank}, ${name}, ${number})
      on conflict (method, number) do update set bank = excluded.bank, name = excluded.name, is_active = true`.execute(
      tx,
    );
    await recordChange(tx, actorId, method, before);
  });
}

async function storeQr(db: Db, actorId: Id, method: TransferMethod, webp: Buffer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockActiveAccount(tx, method);
    if (!before) throw new ShopError("not_found", "Please save the account first.");
    await sql`update transfer_accounts set qr_webp = ${webp} where method = ${method} and is_active`.execute(
      tx,
    );
    await recordChange(tx, actorId, method, before);
  });
}

async function deactivateAccount(db: Db, actorId: Id, method: TransferMethod): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockActiveAccount(tx, method);
    if (!before) return;
    await sql`update transfer_accounts set is_active = false where method = ${method} and is_active`.execute(
      tx,
    );
    await recordChange(tx, actorId, method, before);
  });
}

async function lockActiveAccount(tx: Tx, method: TransferMethod): Promise<StoredDetails | null> {
  // An advisory lock, because the first account of a method has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfer account:${method}`}, 0))`.execute(tx);
  return selectActiveDetails(tx, method);
}

async function selectActiveDetails(tx: Tx, method: TransferMethod): Promise<StoredDetails | null> {
  const { rows } = await sql<StoredDetails>`
    select bank, name, number, qr_webp is not null as "hasQr" from transfer_accounts where method = ${method} and is_active
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

async function recordChange(
  tx: Tx,
  actorId: Id,
  method: TransferMethod,
  before: StoredDetails | null,
): Promise<void> {
  await insertAuditRecord(tx, {
    actorId,
    action: "update",
    entity: "settings",
    entityId: SETTINGS_ID,
    before: { transferAccount: { method, ...before } },
    after: { transferAccount: { method, ...(await selectActiveDetails(tx, method)) } },
  });
}
