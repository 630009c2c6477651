import type { FastifyInstance } from "fastify";
import {
  copyPromotion,
  createPromotion,
  getPromotion,
  listAllPromotions,
  listPromotions,
  stopPromotion,
  updatePromotion,
} from "@tindahan/contract/checkout/promotions.ts";
import type { Discount } from "@tindahan/contract/delivery/delivery.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import { paginationOf } from "../platform/db/pagination.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import {
  addPromotion,
  changePromotion,
  copyPromotionWithDates,
  stopRunningPromotion,
  readPromotion,
  TAG,
} from "./manage-promotions.ts";
import { countPromotions, selectPromotions, selectRunningPromotions } from "./queries.ts";

const DEFAULT_PAGE_SIZE = 50;

export function promotionRoutes(app: FastifyInstance, services: Services): void {
  const { db, readPublic, pageCache } = services;

  registerEndpoint(
    app,
    listPromotions,
    async () => ({ data: await readPublic((from) => selectRunningPromotions(from.db)) }),
    // The list names categories and products, so catalogue changes invalidate it.
    { cache: pageCache, tags: [TAG, "catalogue"] },
  );

  registerEndpoint(
    app,
    listAllPromotions,
    async ({ query: { state, page = 1, limit = DEFAULT_PAGE_SIZE } }) => {
      const counts = await countPromotions(db);
      const total = state ? counts[state] : counts.running + counts.planned + counts.over;
      return {
        data: await selectPromotions(db, state, { skip: (page - 1) * limit, limit }),
        pagination: paginationOf(page, limit, total),
        counts,
      };
    },
  );

  registerEndpoint(app, getPromotion, async ({ params }) => ({ data: await readPromotion(db, params.id) }));

  registerEndpoint(app, createPromotion, async ({ caller, body: { id, ...form } }) => ({
    data: await addPromotion(services, caller, id, form),
    message: "Promotion added",
  }));

  registerEndpoint(app, updatePromotion, async ({ caller, params, body: { version, ...form } }) => ({
    data: await changePromotion(services, caller, params.id, version, form),
    message: "Promotion saved",
  }));

  registerEndpoint(app, stopPromotion, async ({ caller, params }) => ({
    data: await stopRunningPromotion(services, caller.id, params.id),
    message: "Promotion stopped",
  }));

  registerEndpoint(app, copyPromotion, async ({ caller, params, body }) => ({
    data: await copyPromotionWithDates(services, caller, params.id, body),
    message: "Promotion copied",
  }));
}

export type AppliedPromotion = Omit<Discount, "amount"> & { centavos: number };

export function toCartDiscounts(offers: AppliedPromotion[]): Discount[] {
  return offers.map(({ target, name, code, centavos }) => ({
    target,
    name,
    code,
    amount: centavosToPesos(centavos),
  }));
}

/** Expects `orders` as `o`; null without promotions. */
export const APPLIED_PROMOTIONS_SQL = `case when o.discount_centavos > 0 then (
  select json_agg(json_build_object('target', u.target, 'name', u.name, 'code', u.code, 'centavos', u.centavos) order by u.target)
  from promotion_uses u where u.order_id = o.id) end`;
