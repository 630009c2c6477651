import { createHmac } from "node:crypto";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { mailboxKey } from "../accounts/accounts.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { insertCustomer, insertCustomerOfEmail, selectIsCustomer } from "./queries.ts";

type Entry = { adminId: Id; key: string; customer: Id | undefined; email: string };

/**
 * Returns the account to which the order belongs. A phone number proves no identity, so a customer without an e-mail
 * address gets an account without log-in.
 */
export async function ensureCustomer(
  tx: Tx,
  secretKey: string,
  { adminId, key, customer, email }: Entry,
): Promise<Id> {
  if (customer) {
    if (!(await selectIsCustomer(tx, customer))) throw new ShopError("not_found");
    return customer;
  }
  if (email) return insertCustomerOfEmail(tx, newId(), email, mailboxKey(email, secretKey));
  const id = customerIdOf(adminId, key, secretKey);
  await insertCustomer(tx, id);
  return id;
}

/** Derived from the key, so that a repeated click finds the order of the first one. */
function customerIdOf(adminId: Id, key: string, secretKey: string): Id {
  const hash = createHmac("sha256", secretKey).update(`staff order customer:${adminId}:${key}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
