import { sql } from "kysely";
import { setVoucher } from "@tindahan/contract/checkout/cart.ts";
import { expect } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { priceCart, type ModelLine, type ModelOffer, type ModelPrice } from "./offer-model.ts";
import type { Member, Shop } from "../support/shop.ts";

export type ScenarioOffer = Omit<ModelOffer, "isLeft"> & {
  totalLimit: number | null;
  customerLimit: number | null;
  uses: number[];
};

export async function insertOffers(
  shop: Shop,
  ids: string[],
  scenarioNumber: number,
): Promise<ScenarioOffer[]> {
  const plain = {
    cap: null,
    minSpend: 0,
    skipsSaleItems: false,
    totalLimit: null,
    customerLimit: null,
  };
  const scope = new Set(ids);
  const offers: Omit<ScenarioOffer, "uses">[] = [
    { ...plain, id: newId(), code: null, kind: "percent", value: 10, minSpend: 300_00, skipsSaleItems: true, scope },
    { ...plain, id: newId(), code: `A-${scenarioNumber}`, kind: "amount", value: 50_00, totalLimit: 2, customerLimit: 1, scope },
    { ...plain, id: newId(), code: `B-${scenarioNumber}`, kind: "percent", value: 25, cap: 80_00, scope },
  ]; // prettier-ignore
  for (const { id, code, kind, value, cap, minSpend, skipsSaleItems, totalLimit, customerLimit } of offers)
    await sql`
      with added as (
        insert into promotions (id, name, code, kind, value, cap_centavos, min_spend_centavos, skips_sale_items, is_scoped, starts_at,
          ends_at, total_limit, customer_limit)
        values (${id}, 'Staged', ${code}, ${kind}, ${value}, ${cap}, ${minSpend}, ${skipsSaleItems}, true, '-infinity', 'infinity',
          ${totalLimit}, ${customerLimit}) returning id)
      select id from added`.execute(shop.superuser.db);
  for (const { id } of offers)
    await sql`insert into promotion_scope (promotion_id, product_id) select ${id}::uuid, one from unnest(${ids}::uuid[]) as one`.execute(
      shop.superuser.db,
    );
  return offers.map((offer) => ({ ...offer, uses: [] }));
}

/** All shoppers order with one phone number, which links their uses once known. */
export function isLeftFor(
  { totalLimit, customerLimit, uses }: ScenarioOffer,
  shopper: number,
  isPhoneKnown = false,
): boolean {
  return (
    uses.length < (totalLimit ?? Infinity) &&
    uses.filter((one) => isPhoneKnown || one === shopper).length < (customerLimit ?? Infinity)
  );
}

export function priceWith(
  offers: ScenarioOffer[],
  shopper: number,
  lines: ModelLine[],
  voucher: string | null,
): ModelPrice {
  return priceCart(
    lines,
    offers.map((offer) => ({ ...offer, isLeft: isLeftFor(offer, shopper) })),
    voucher,
  );
}

export function isVoucherRefused(
  offers: ScenarioOffer[],
  shopper: number,
  lines: ModelLine[],
  voucher: string | null,
  isPhoneKnown = false,
): boolean {
  const offer = voucher === null ? undefined : offers.find(({ code }) => code === voucher);
  if (!offer) return false;
  const goods = lines.reduce((sum, { unit, quantity, isOut }) => sum + (isOut ? 0 : unit * quantity), 0);
  return !isLeftFor(offer, shopper, isPhoneKnown) || (lines.length > 0 && goods <= 100);
}

export async function playVoucher(
  offers: ScenarioOffer[],
  shopper: number,
  member: Member,
  lines: ModelLine[],
  before: string | null,
  newCode: string | null,
): Promise<string | null> {
  const offer = offers.find(({ code }) => code === newCode);
  const { status } = await member.ask(setVoucher, { body: { userId: member.id, code: newCode ?? "" } });
  expect(status === 200).toBe(!isVoucherRefused(offers, shopper, lines, newCode));
  return newCode === null || isLeftFor(offer!, shopper) ? newCode : before;
}
