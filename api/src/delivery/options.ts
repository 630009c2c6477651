import { sql } from "kysely";
import type { DeliveryKind, DeliveryProblem } from "@tindahan/contract/delivery/delivery.ts";
import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import type { Db } from "../platform/db/database.ts";

/** The composite type `delivery_option`, as JSON. */
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

/** The goods are after discounts. `grams` are those of pieces whose weight is known, `unweighed` is how many others there are. */
export type Parcel = { goodsCentavos: number; grams: number; unweighed: number };

const SAVED = sql`(select shipping from settings_versions order by version desc limit 1)`;

/** By the saved settings, unless others are given. */
export async function selectDelivery(
  db: Db,
  place: string | null,
  { goodsCentavos, grams, unweighed }: Parcel,
  draft?: Shipping,
): Promise<DeliveryQuote> {
  const shipping = draft ? sql`${JSON.stringify(draft)}::jsonb` : SAVED;
  const { rows } = await sql<{ quote: DeliveryQuote }>`
    select to_jsonb(quote_delivery(${shipping}, ${place}, null, false, ${goodsCentavos}, ${grams}, ${unweighed})) as quote`.execute(
    db,
  );
  return rows[0]!.quote;
}

/** The zone's name by settings that may not be saved yet; null: nothing is shipped there. */
export async function selectZoneName(db: Db, place: string, shipping: Shipping): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select shipping_zone(${JSON.stringify(shipping)}, ${place}) ->> 'name' as name`.execute(db);
  return rows[0]!.name;
}

/** Whether there is any barangay in a city, by its five digits, that something is shipped to. */
export async function selectIsReached(db: Db, city: string): Promise<boolean> {
  const { rows } = await sql<{ is_reached: boolean }>`
    select shipping is null or shipping_zone(shipping, ${city}) is not null
      or jsonb_path_exists(shipping, '$.zones[*].places[*] ? (@ starts with $city)', jsonb_build_object('city', ${city}::text))
      as is_reached
    from (select ${SAVED} as shipping) as saved`.execute(db);
  return rows[0]!.is_reached;
}
