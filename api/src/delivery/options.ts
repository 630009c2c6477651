import { sql } from "kysely";
import type { DeliveryKind, DeliveryProblem } from "@tindahan/contract/delivery/delivery.ts";
import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import type { Db } from "../platform/db/database.ts";

export type OptionRow = {
  id: string;
  name: string;
  kind: DeliveryKind;
  fee_centavos: number;
  cod_fee_centavos: number;
  days_from: number | null;
  days_until: number | null;
  takes_cod: boolean;
  cod_max_centavos: number | null;
  is_too_heavy: boolean;
  most_grams: number | null;
  missing_for_free_centavos: number | null;
};

type DeliveryQuote = { options: OptionRow[]; problem: DeliveryProblem | null };

/**
 * `goodsCentavos` is net of discounts, `grams` the known weight, `unweighed` the number of units without one.
 */
export type Parcel = { goodsCentavos: number; grams: number; unweighed: number };

const SAVED_SHIPPING = sql`(select shipping from settings_versions order by version desc limit 1)`;

export async function selectDeliveryOptions(
  db: Db,
  place: string | null,
  { goodsCentavos, grams, unweighed }: Parcel,
  unsaved?: Shipping,
): Promise<DeliveryQuote> {
  const shipping = unsaved ? sql`${JSON.stringify(unsaved)}::jsonb` : SAVED_SHIPPING;
  const { rows } = await sql<{ quote: DeliveryQuote }>`
    select to_jsonb(quote_delivery(${shipping}, ${place}, null, false, ${goodsCentavos}, ${grams}, ${unweighed})) as quote`.execute(
    db,
  );
  return rows[0]!.quote;
}

/** Returns the name of the zone by these settings; null: no delivery. */
export async function selectShippingZoneName(
  db: Db,
  place: string,
  shipping: Shipping,
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select shipping_zone(${JSON.stringify(shipping)}, ${place}) ->> 'name' as name`.execute(db);
  return rows[0]!.name;
}

export async function selectIsCityReached(db: Db, city: string): Promise<boolean> {
  const { rows } = await sql<{ is_reached: boolean }>`
    select shipping is null or shipping_zone(shipping, ${city}) is not null
      or jsonb_path_exists(shipping, '$.zones[*].places[*] ? (@ starts with $city)', jsonb_build_object('city', ${city}::text))
      as is_reached
    from (select ${SAVED_SHIPPING} as shipping) as saved`.execute(db);
  return rows[0]!.is_reached;
}
