import { sql } from "kysely";
import type { PaymentMethod, StaffMethod } from "@tindahan/contract/payments/methods.ts";
import type { DeliveryProblem, Quote } from "@tindahan/contract/delivery/delivery.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../platform/db/database.ts";
import { toCartDiscounts, type AppliedPromotion } from "../promotions/promotions.ts";
import { toDeliveryOption, type Days } from "./describe-option.ts";
import type { OptionRow } from "./options.ts";

type QuoteRequest = {
  place?: string | undefined;
  delivery?: string | undefined;
  paymentMethod?: PaymentMethod | StaffMethod | undefined;
  /** Set if staff order for the shopper: the admin whose cart holds the items, and the customer's phone as a keyed hash. */
  cartOwner?: Id;
  phoneKey?: string | undefined;
};

type QuoteRow = {
  goods_centavos: number;
  discount_centavos: number;
  shipping_centavos: number;
  cod_fee_centavos: number;
  total_centavos: number;
  offers: AppliedPromotion[];
  options: OptionRow[];
  option: OptionRow | null;
  problem: DeliveryProblem | null;
};

export async function selectOrderQuote(
  db: Db,
  shopperId: Id,
  { place, delivery, paymentMethod, cartOwner, phoneKey }: QuoteRequest,
  days: Days,
): Promise<Quote> {
  const destination = delivery === "pickup" ? null : (place ?? null);
  const { rows } = await sql<{ q: QuoteRow }>`
    select to_jsonb(q) - 'lines' as q
    from quote_order(${shopperId}, ${paymentMethod ?? null}, ${destination}, ${delivery ?? null},
      ${phoneKey ?? null}, ${cartOwner ?? null}) as q`.execute(db);
  const { q } = rows[0]!;
  const missing = q.option?.missing_for_free_centavos ?? null;
  return {
    subtotal: centavosToPesos(q.goods_centavos),
    discounts: toCartDiscounts(q.offers),
    discount: centavosToPesos(q.discount_centavos),
    shippingFee: isDeliveryFeeKnown(q.problem) ? centavosToPesos(q.shipping_centavos) : null,
    codFee: centavosToPesos(q.cod_fee_centavos),
    total: centavosToPesos(q.total_centavos),
    delivery: q.option?.id ?? null,
    ways: q.options.map((option) => toDeliveryOption(option, days)),
    freeShippingMissing: missing === null ? null : centavosToPesos(missing),
    missing: q.problem,
    message: q.problem && errors[q.problem].message,
  };
}

function isDeliveryFeeKnown(problem: DeliveryProblem | null): boolean {
  return problem === null || problem === "cash_not_taken";
}
