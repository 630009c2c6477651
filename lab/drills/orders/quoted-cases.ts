import { expect } from "vitest";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { promisedDeliveryDates } from "@tindahan/contract/delivery/workdays.ts";
import { RECIPIENT } from "../../../api/test/support/order-request.ts";
import { expectedOf, type Case, type Counter } from "../../../api/test/models/quote-model.ts";

type Outcome = {
  total: number;
  problem: string | null;
  code: string | null;
  charged: number | null;
  from: string | null;
  until: string | null;
};

const TRY_CASE = `
  create or replace function try_case(shopper uuid, variants uuid[], quantities int[], method text, delivery_request jsonb) returns jsonb
  language plpgsql as $$
  declare
    q quote;
    code text;
    placed uuid := gen_random_uuid();
  begin
    perform clear_cart(shopper);
    insert into cart_lines (user_id, variant_id, quantity, price_centavos)
    select shopper, id, quantity, 1 from unnest(variants, quantities) as l (id, quantity) where quantity > 0;
    q := quote_order(shopper, method, delivery_request ->> 'place', delivery_request ->> 'delivery');
    begin
      perform place_order(jsonb_populate_record(null::order_request, jsonb_build_object('order_id', placed, 'event_id',
        gen_random_uuid(), 'shopper', shopper, 'payment_method', method,
        'payment_provider', 'paymongo', 'place_code', delivery_request ->> 'place', 'delivery_option',
        delivery_request ->> 'delivery', 'delivery_dates', delivery_request -> 'days', 'shown_centavos', q.total_centavos)
        || '${JSON.stringify(RECIPIENT)}'), null);
    exception when sqlstate 'TD000' then
      code := sqlerrm;
    end;
    return jsonb_build_object('total', q.total_centavos, 'problem', q.problem, 'code', code) || coalesce((
      select jsonb_build_object('charged', total_centavos, 'from', delivery_from, 'until', delivery_until)
      from orders where id = placed), '{"charged": null, "from": null, "until": null}');
  end $$`;

export async function prepareCases({ shop }: Counter): Promise<void> {
  await shop.superuser.pool.query(TRY_CASE);
}

export async function expectCases(counter: Counter, shipping: Shipping, cases: Case[]): Promise<void> {
  const { shop, member, ids } = counter;
  const expected = cases.map((one) => expectedOf(shipping, one));
  const inputs = cases.map(({ quantities, isCash, clock }, index) => {
    const { place, delivery } = expected[index]!;
    const days = promisedDeliveryDates(shipping, clock, { firstDay: null, lastDay: null });
    const deliveryRequest = {
      place: (delivery !== "pickup" && place) || undefined,
      delivery: delivery ?? undefined,
      days,
    };
    return { quantities, method: isCash ? "cod" : "gcash", deliveryRequest };
  });
  const client = await shop.superuser.pool.connect();
  // A rollback keeps the table of orders small, which is not under test.
  await client.query("begin");
  const { rows } = await client.query<{ outcome: Outcome }>(
    `select try_case($1, $2, array(select jsonb_array_elements_text(c -> 'quantities')::int), c ->> 'method', c -> 'deliveryRequest') as outcome
     from jsonb_array_elements($3) as c`,
    [member.id, ids, JSON.stringify(inputs)],
  );
  await client.query("rollback");
  client.release();
  rows.forEach(({ outcome }, index) => {
    const { totalCentavos, problem, from, until } = expected[index]!;
    const isRefused = problem !== null;
    expect(outcome, `${JSON.stringify(cases[index])}: ₱${centavosToPesos(totalCentavos)}`).toEqual({
      total: totalCentavos,
      problem,
      code: problem,
      charged: isRefused ? null : totalCentavos,
      from: isRefused ? null : from,
      until: isRefused ? null : until,
    });
  });
}
