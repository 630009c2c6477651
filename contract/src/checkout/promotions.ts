import { z } from "zod";
import { admin, anyone, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import {
  Id,
  IsoDate,
  PageNumber,
  PageSize,
  Pagination,
  Pesos,
  Version,
  DayOrTime,
} from "../core/primitives.ts";
import { Line } from "../catalogue/product-fields.ts";
import { PROMOTION_STATES } from "./constants.ts";

const PROMOTION_KINDS = ["percent", "amount", "shipping"] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

const MAX_SCOPE_ITEMS = 200;
const MAX_USES = 1_000_000;

const Money = z.number().min(0.01).max(10_000_000);

const fields = {
  name: z.string(),
  code: z.string().nullable(),
  kind: z.enum(PROMOTION_KINDS),
  /** In percent or pesos, depending on `kind`; null: the whole shipping fee. */
  value: z.number().nullable(),
  /** Largest discount; null: no limit. Not allowed for `amount`. */
  cap: Pesos.nullable(),
  /** Minimum value of the goods in scope, before discounts; null: no minimum. */
  minSpend: Pesos.nullable(),
  skipsSaleItems: z.boolean(),
  from: DayOrTime.nullable(),
  until: DayOrTime.nullable(),
  totalLimit: z.number().int().nullable(),
  customerLimit: z.number().int().nullable(),
  permit: z.string(),
};

const NamedItem = z.object({ _id: Id, name: z.string() });

export const Promotion = z.object({
  _id: Id,
  version: Version,
  ...fields,
  /** Null: all products. Both lists empty: everything in scope was deleted, so no discount applies. */
  scope: z.object({ categories: z.array(NamedItem), products: z.array(NamedItem) }).nullable(),
  state: z.enum(PROMOTION_STATES),
  stoppedAt: IsoDate.nullable(),
  uses: z.number().int(),
  /** Sum of the discounts. */
  cost: Pesos,
  /** The total of the orders that used it. */
  sold: Pesos,
  createdAt: IsoDate,
});
export type Promotion = z.infer<typeof Promotion>;

export const PromotionForm = z.object({
  name: Line(100),
  code: z.string().max(100).nullish(),
  kind: fields.kind,
  value: z.number().nullish(),
  cap: Money.nullish(),
  minSpend: Money.nullish(),
  skipsSaleItems: z.boolean().default(false),
  categories: z.array(Id).max(MAX_SCOPE_ITEMS).default([]),
  products: z.array(Id).max(MAX_SCOPE_ITEMS).default([]),
  from: DayOrTime.nullish(),
  until: DayOrTime.nullish(),
  totalLimit: z.number().int().min(1).max(MAX_USES).nullish(),
  customerLimit: z.number().int().min(1).max(MAX_USES).nullish(),
  permit: Line(100),
});
export type PromotionForm = z.input<typeof PromotionForm>;

/** A discount above this share of the order requires confirmation and is reported to the shop by e-mail. */
const LARGE_DISCOUNT_SHARE = 0.5;

/** Judges by the smallest eligible order: an amount without a minimum spend can cover that order entirely. */
export function isLargeDiscount({
  kind,
  value,
  cap,
  minSpend,
}: Pick<z.output<typeof PromotionForm>, "kind" | "value" | "cap" | "minSpend">): boolean {
  if (kind === "shipping") return false;
  const orderTotal = minSpend ?? 0;
  const largest = orderTotal * LARGE_DISCOUNT_SHARE;
  if (kind === "amount") return (value ?? 0) > largest;
  const isCapped = orderTotal > 0 && cap != null && cap <= largest;
  return (value ?? 0) > 100 * LARGE_DISCOUNT_SHARE && !isCapped;
}

export const listAllPromotions = endpoint("GET /api/admin/promotions", admin("promotions"), {
  summary: "Lists promotions, newest first",
  query: z.object({
    state: z.enum(PROMOTION_STATES).optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    data: z.array(Promotion),
    pagination: Pagination,
    counts: z.record(z.enum(PROMOTION_STATES), z.number().int()),
  }),
});

const PromotionResponse = z.object({ data: Promotion, message: z.string() });

export const getPromotion = endpoint("GET /api/admin/promotions/:id", admin("promotions"), {
  summary: "Returns one promotion",
  response: z.object({ data: Promotion }),
});

export const createPromotion = endpoint(
  "POST /api/admin/promotions",
  confirmedAdmin("promotions", "sometimes"),
  {
    event: "large_promotion",
    summary: "Adds a promotion; idempotent by `id`",
    body: PromotionForm.extend({ id: Id }),
    response: PromotionResponse,
  },
);

export const updatePromotion = endpoint(
  "PUT /api/admin/promotions/:id",
  confirmedAdmin("promotions", "sometimes"),
  {
    event: "large_promotion",
    summary: "Changes a promotion for future orders",
    body: PromotionForm.extend({ version: Version }),
    response: PromotionResponse,
  },
);

export const stopPromotion = endpoint("POST /api/admin/promotions/:id/stop", admin("promotions"), {
  summary: "Stops a promotion immediately; repeating the call has no further effect",
  response: PromotionResponse,
});

export const copyPromotion = endpoint(
  "POST /api/admin/promotions/:id/copy",
  confirmedAdmin("promotions", "sometimes"),
  {
    event: "large_promotion",
    summary: "Copies a promotion with new dates",
    body: z.object({ id: Id, from: DayOrTime.nullish(), until: DayOrTime.nullish() }),
    response: PromotionResponse,
  },
);

export const PublicPromotion = z.object({
  _id: Id,
  name: fields.name,
  kind: fields.kind,
  value: fields.value,
  cap: fields.cap,
  minSpend: fields.minSpend,
  skipsSaleItems: fields.skipsSaleItems,
  permit: fields.permit,
  scope: Promotion.shape.scope,
  endsAt: IsoDate.nullable(),
});
export type PublicPromotion = z.infer<typeof PublicPromotion>;

export const listPromotions = endpoint("GET /api/promotions", anyone, {
  summary: "Lists running promotions that need no code",
  response: z.object({ data: z.array(PublicPromotion) }),
});
