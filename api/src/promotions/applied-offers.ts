import type { Discount } from "@tindahan/contract/delivery/delivery.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";

/** An offer that takes something off, as quote_cart names it and an order has it in `promotion_uses`. */
export type AppliedOffer = Omit<Discount, "amount"> & { centavos: number };

export function toDiscounts(offers: AppliedOffer[]): Discount[] {
  return offers.map(({ target, name, code, centavos }) => ({
    target,
    name,
    code,
    amount: centavosToPesos(centavos),
  }));
}

/** Of an order `o`; null: none. */
export const OFFERS_SQL = `case when o.discount_centavos > 0 then (
  select json_agg(json_build_object('target', u.target, 'name', u.name, 'code', u.code, 'centavos', u.centavos) order by u.target)
  from promotion_uses u where u.order_id = o.id) end`;
