import { sql } from "kysely";
import type { PaymentMethod } from "@tindahan/contract/checkout/checkout.ts";
import type { DeliveryKind, DeliveryProblem, Quote } from "@tindahan/contract/delivery/delivery.ts";
import type { PricedWay } from "@tindahan/contract/delivery/delivery-ways.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../platform/db/database.ts";
import { toDiscounts, type AppliedOffer } from "../promotions/promotions.ts";
import { describeWay, type Days } from "./describe-way.ts";

type Asked = {
  place?: string | undefined;
  delivery?: string | undefined;
  paymentMethod?: PaymentMethod | undefined;
};

/** The composite type `quote`, as JSON. */
type QuoteRow = {
  goods_centavos: number;
  discount_centavos: number;
  shipping_centavos: number;
  cod_fee_centavos: number;
  total_centavos: number;
  offers: AppliedOffer[];
  ways: WayRow[];
  way: WayRow | null;
  problem: DeliveryProblem | null;
};

type WayRow = {
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

/** What `place_order` would charge for the same cart, place, way and method at this moment. */
export async function selectQuote(
  db: Db,
  shopperId: Id,
  { place, delivery, paymentMethod }: Asked,
  days: Days,
): Promise<Quote> {
  const wish = { place: delivery === "pickup" ? undefined : place, delivery };
  const { rows } = await sql<{ q: QuoteRow }>`
    select to_jsonb(q) - 'lines' as q from quote_cart(${shopperId}, ${paymentMethod ?? null}, ${JSON.stringify(wish)}) as q`.execute(
    db,
  );
  const { q } = rows[0]!;
  const way = q.way && toPricedWay(q.way);
  const missing = way?.missingForFreeCentavos ?? null;
  return {
    subtotal: centavosToPesos(q.goods_centavos),
    discounts: toDiscounts(q.offers),
    discount: centavosToPesos(q.discount_centavos),
    shippingFee: isFeeKnown(q.problem) ? centavosToPesos(q.shipping_centavos) : null,
    codFee: centavosToPesos(q.cod_fee_centavos),
    total: centavosToPesos(q.total_centavos),
    delivery: way?.id ?? null,
    ways: q.ways.map((row) => describeWay(toPricedWay(row), days)),
    freeShippingMissing: missing === null ? null : centavosToPesos(missing),
    missing: q.problem,
    message: q.problem && errors[q.problem].message,
  };
}

function isFeeKnown(problem: DeliveryProblem | null): boolean {
  return problem === null || problem === "cash_not_taken";
}

function toPricedWay(row: WayRow): PricedWay {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    feeCentavos: row.fee_centavos,
    codFeeCentavos: row.cod_fee_centavos,
    daysFrom: row.days_from,
    daysUntil: row.days_until,
    takesCod: row.takes_cod,
    codMaxCentavos: row.cod_max_centavos,
    isTooHeavy: row.is_too_heavy,
    mostGrams: row.most_grams,
    missingForFreeCentavos: row.missing_for_free_centavos,
  };
}
