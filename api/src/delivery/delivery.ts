import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { canShipTo, estimateDelivery, quoteCart, tryDelivery } from "@tindahan/contract/delivery/delivery.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { isShippingFreeEverywhere } from "@tindahan/contract/delivery/default-shipping.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import type { Db } from "../platform/db/database.ts";
import { requireKnownPlace } from "./address.ts";
import { promisedDeliveryDays, toDeliveryOption } from "./describe-option.ts";
import {
  selectDeliveryOptions,
  selectIsCityReached,
  selectShippingZoneName,
  type Parcel,
} from "./options.ts";
import { selectOrderQuote } from "./quote.ts";

export { toDeliveryDestination } from "./address.ts";
export { selectOrderQuote } from "./quote.ts";
export { promisedDeliveryDays } from "./describe-option.ts";

export function deliveryRoutes(app: FastifyInstance, services: Services): void {
  const { db, readPublic, settings } = services;
  const now = () => new Date(services.now());

  registerEndpoint(app, quoteCart, async ({ caller, body: { place, delivery, paymentMethod } }) => {
    requireKnownPlace(place);
    const days = promisedDeliveryDays(await settings.read(), now());
    return { quote: await selectOrderQuote(db, caller.id, { place, delivery, paymentMethod }, days) };
  });

  registerEndpoint(app, estimateDelivery, async ({ query: { place = null, product, quantity } }) => {
    requireKnownPlace(place ?? undefined);
    const current = await settings.read();
    if (isShippingFreeEverywhere(current.shipping)) return { ways: [], missing: null };
    const { options, problem } = await readPublic(async ({ db: reads }) =>
      selectDeliveryOptions(reads, place, await selectProductParcel(reads, product, quantity)),
    );
    const days = promisedDeliveryDays(current, now());
    return { ways: options.map((option) => toDeliveryOption(option, days)), missing: problem };
  });

  registerEndpoint(app, tryDelivery, async ({ body: { shipping, place, goods, grams } }) => {
    const parcel = { goodsCentavos: pesosToCentavos(goods), grams, unweighed: 0 };
    const { options } = await selectDeliveryOptions(db, place, parcel, shipping);
    const days = promisedDeliveryDays({ ...(await settings.read()), shipping }, now());
    return {
      zone: await selectShippingZoneName(db, place, shipping),
      ways: options.map((option) => toDeliveryOption(option, days)),
    };
  });

  registerEndpoint(app, canShipTo, async ({ query: { city } }) => ({
    isReached: await readPublic(({ db: reads }) => selectIsCityReached(reads, city)),
  }));
}

async function selectProductParcel(db: Db, id: Id, quantity: number): Promise<Parcel> {
  const { rows } = await sql<{ centavos: number; grams: number | null }>`
    select u.centavos, v.weight_grams as grams from variants v join products p on p.id = v.product_id
      cross join lateral (select price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as centavos) as u
    where (v.id = ${id} or v.product_id = ${id}) and v.archived_at is null and p.archived_at is null
    order by v.id <> ${id}, u.centavos, v.position limit 1`.execute(db);
  const variant = rows[0];
  if (!variant) throw new ShopError("not_found");
  const { centavos, grams } = variant;
  return {
    goodsCentavos: centavos * quantity,
    grams: (grams ?? 0) * quantity,
    unweighed: grams === null ? quantity : 0,
  };
}
