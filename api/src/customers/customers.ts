import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import {
  eraseCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from "@tindahan/contract/accounts/manage-customers.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord } from "../audit/audit.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { paginationOf } from "../platform/db/pagination.ts";
import { asShopError } from "../platform/http/error-handler.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { phoneKey, toE164 } from "../platform/phone.ts";
import { mailErasureNotice } from "../privacy/privacy.ts";
import { denialOf, selectCustomerDetails, selectCustomers } from "./queries.ts";

export { selectCustomers } from "./queries.ts";

const DEFAULT_PAGE_SIZE = 50;

export function customerRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  registerEndpoint(
    app,
    listCustomers,
    async ({ query: { page = 1, limit = DEFAULT_PAGE_SIZE, ...filter } }) => {
      const { total, ...listed } = await selectCustomers(db, filter, { limit, skip: (page - 1) * limit });
      return { ...listed, pagination: paginationOf(page, limit, total) };
    },
  );

  registerEndpoint(app, getCustomer, ({ params }) => selectCustomerDetails(db, params.id));

  registerEndpoint(app, updateCustomer, async ({ caller, params: { id }, body }) => {
    const phone = body.phone && toE164(body.phone);
    await setCashDenial(db, caller.id, id, { ...body, phone }, phone && phoneKey(phone, config.secretKey));
    const message = body.isCodDenied ? "Cash on Delivery is denied." : "Cash on Delivery is allowed again.";
    return { ...(await selectCustomerDetails(db, id)), message };
  });

  registerEndpoint(app, eraseCustomer, async ({ caller, params: { id } }) => {
    const email = await eraseCustomerAccount(db, caller.id, id);
    if (email) await mailErasureNotice(services, email, "by us");
    return { message: "The customer was erased." };
  });
}

/** Returns the log-in address, or null if the account was erased before. */
async function eraseCustomerAccount(db: Db, actorId: Id, id: Id): Promise<string | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      // A lock here would precede that of the cart and could deadlock with `erase_shopper`.
      const query = tx.selectFrom("users").select("email").where("id", "=", id).where("role", "=", "shopper");
      const found = await query.executeTakeFirst();
      if (!found) throw new ShopError("not_found");
      await sql`select erase_shopper(${id})`.execute(tx);
      const [before, after] = [{ isErased: false }, { isErased: true }];
      await insertAuditRecord(tx, {
        actorId,
        action: "delete",
        entity: "customer",
        entityId: id,
        before,
        after,
      });
      return found.email;
    });
  } catch (error) {
    const refusal = asShopError(error);
    throw refusal?.code === "account_has_open_orders" ? new ShopError(refusal.code, OPEN_ORDERS) : error;
  }
}

const OPEN_ORDERS =
  "This customer has an order that is not finished. Deliver or cancel it first, and wait until any refund has arrived.";

type Input = { isCodDenied: boolean; reason: string; phone: string };

async function setCashDenial(db: Db, actorId: Id, id: Id, input: Input, phoneSecret: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockCustomer(tx, id);
    if (input.isCodDenied)
      await sql`insert into cod_denials (user_id, reason, phone, phone_key)
        values (${id}, ${input.reason}, ${input.phone || null}, ${phoneSecret || null})
        on conflict (user_id) do update set reason = excluded.reason, phone = excluded.phone, phone_key = excluded.phone_key`.execute(
        tx,
      );
    else
      await sql`delete from cod_denials where user_id in (select * from accounts_of_customer(${id}))`.execute(
        tx,
      );
    const after = input.isCodDenied ? input : { isCodDenied: false, reason: "", phone: "" };
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "customer",
      entityId: id,
      before: toCashDenialAuditValues(before),
      after: toCashDenialAuditValues(after),
    });
  });
}

/** The audit log is permanent, so it must not contain phone numbers or reasons. */
function toCashDenialAuditValues({ isCodDenied, phone }: Input) {
  return { isCodDenied, isPhoneDenied: phone !== "" };
}

/** Locks: the user row, so that decisions about one shopper run one after another. */
async function lockCustomer(tx: Tx, id: Id): Promise<Input> {
  const { rows } = await sql<{ reason: string | null; phone: string | null }>`
    select d.reason, d.phone from users u
      left join lateral (${denialOf(sql`u`)}) as d on true
    where u.id = ${id} and u.role = 'shopper' for no key update of u`.execute(tx);
  if (!rows[0]) throw new ShopError("not_found");
  const { reason, phone } = rows[0];
  return { isCodDenied: reason !== null, reason: reason ?? "", phone: phone ?? "" };
}
