import type { FastifyInstance } from "fastify";
import { estimateDelivery, quoteCart } from "@tindahan/contract/delivery/delivery.ts";
import { chooseWay, waysTo } from "@tindahan/contract/delivery/delivery-ways.ts";
import { isPlain } from "@tindahan/contract/delivery/shipping.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { knownPlace } from "./address.ts";
import { daysOf, describeWay } from "./describe-way.ts";
import { selectParcel } from "./parcel.ts";
import { selectQuote } from "./quote.ts";

export { addressOf } from "./address.ts";
export { daysOf } from "./describe-way.ts";

export function deliveryRoutes(app: FastifyInstance, services: Services): void {
  const { db, readPublic, settings } = services;
  const now = () => new Date(services.now());

  registerEndpoint(app, quoteCart, async ({ caller, body: { place, delivery, paymentMethod } }) => {
    knownPlace(place);
    const days = daysOf(await settings.read(), now());
    return { quote: await selectQuote(db, caller.id, { place, delivery, paymentMethod }, days) };
  });

  registerEndpoint(app, estimateDelivery, async ({ query: { place = null, product, quantity } }) => {
    knownPlace(place ?? undefined);
    const current = await settings.read();
    if (isPlain(current.shipping)) return { ways: [], missing: null };
    const parcel = await readPublic(({ db: reads }) => selectParcel(reads, product, quantity));
    const ways = waysTo(current.shipping, place, parcel);
    const { problem } = chooseWay(current.shipping, ways, { place, delivery: null, isCash: false });
    const days = daysOf(current, now());
    return { ways: ways.map((way) => describeWay(way, days)), missing: problem };
  });
}
