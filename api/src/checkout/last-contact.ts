import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { getLastContact } from "@tindahan/contract/checkout/checkout.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { findPlace } from "../places/places.ts";
import type { Db } from "../platform/db/database.ts";

export async function selectLastContact(
  db: Db,
  shopperId: Id,
): Promise<ResponseOf<typeof getLastContact>["contact"]> {
  const order = await db
    .selectFrom("orders as o")
    .select([
      "customer_name as customerName",
      "phone",
      sql<string>`delivery_address_text(o)`.as("deliveryAddress"),
      "billing_address as billingAddress",
      "street",
      "landmark",
      "place_code",
    ])
    .where("user_id", "=", shopperId)
    // A picked-up order carries the shop's address.
    .where(sql<boolean>`delivery_kind is distinct from 'pickup'`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!order) return null;
  const { place_code, ...contact } = order;
  return { ...contact, place: (place_code && findPlace(place_code)) || null };
}
