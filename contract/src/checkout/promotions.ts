import { z } from "zod";
import { admin, anyone, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { DayOrTime } from "../core/day-or-time.ts";
import { Id, IsoDate, PageNumber, PageSize, Pagination, Pesos, Version } from "../core/primitives.ts";
import { Line } from "../catalogue/product-fields.ts";

/** For everybody, or for those who enter its voucher code. */

const PROMOTION_KINDS = ["percent", "amount", "shipping"] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** What a promotion is about. No categories and no products: everything. */
const MOST_IN_SCOPE = 200;
const MOST_USES = 1_000_000;

const Money = z.number().min(0.01).max(10_000_000);

/** A code as a merchant makes it: too long to be guessed by trying. Capitals make no other code. */
export const VOUCHER_CODE = /^[A-Za-z0-9-]{6,30}$/;

const fields = {
  /** What shoppers read beside what is taken off. */
  name: z.string(),
  /** Null: it needs none. */
  code: z.string().nullable(),
  kind: z.enum(PROMOTION_KINDS),
  /** In percent or in pesos, as the kind says; null: all of the shipping fee. */
  value: z.number().nullable(),
  /** At most so much is taken off; null: no limit. Not for an amount. */
  cap: Pesos.nullable(),
  /** Of goods in its scope, before any discount; null: none. */
  minSpend: Pesos.nullable(),
  skipsSaleItems: z.boolean(),
  /** The first day in Manila, or the time when it begins; null: immediately. */
  from: DayOrTime.nullable(),
  /** The last day, or the time it ends; null: until it is stopped. */
  until: DayOrTime.nullable(),
  /** How often in all, and how often by one customer; null: no limit. Only with a code. */
  totalLimit: z.number().int().nullable(),
  customerLimit: z.number().int().nullable(),
  /** "DTI Permit No. …", shown with the promotion; mostly empty. */
  permit: z.string(),
};

const Named = z.object({ _id: Id, name: z.string() });

export const PROMOTION_STATES = ["running", "planned", "over"] as const;

export const Promotion = z.object({
  _id: Id,
  version: Version,
  ...fields,
  /** Null: everything. An empty list of both: what it was for is gone, and it takes nothing off. */
  scope: z.object({ categories: z.array(Named), products: z.array(Named) }).nullable(),
  /** Stopped is over. */
  state: z.enum(PROMOTION_STATES),
  stoppedAt: IsoDate.nullable(),
  /** Orders that have it and were not cancelled, and what it took off them. */
  uses: z.number().int(),
  cost: Pesos,
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
  categories: z.array(Id).max(MOST_IN_SCOPE).default([]),
  products: z.array(Id).max(MOST_IN_SCOPE).default([]),
  from: DayOrTime.nullish(),
  until: DayOrTime.nullish(),
  totalLimit: z.number().int().min(1).max(MOST_USES).nullish(),
  customerLimit: z.number().int().min(1).max(MOST_USES).nullish(),
  permit: Line(100),
});
export type PromotionForm = z.input<typeof PromotionForm>;

/** A promotion of a larger share than this needs a confirmation, and the shop is mailed about it. */
const LARGE_DISCOUNT_SHARE = 0.5;

/** Judged by the smallest order that it is for: an amount without a minimum spend can pay for all of it. */
export function isLargeDiscount({
  kind,
  value,
  cap,
  minSpend,
}: Pick<z.output<typeof PromotionForm>, "kind" | "value" | "cap" | "minSpend">): boolean {
  if (kind === "shipping") return false;
  const spent = minSpend ?? 0;
  const largest = spent * LARGE_DISCOUNT_SHARE;
  if (kind === "amount") return (value ?? 0) > largest;
  const isCapped = spent > 0 && cap != null && cap <= largest;
  return (value ?? 0) > 100 * LARGE_DISCOUNT_SHARE && !isCapped;
}

export const listAllPromotions = endpoint("GET /api/admin/promotions", admin("promotions"), {
  summary: "Promotions, the newest first",
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

const Changed = z.object({ data: Promotion, message: z.string() });

export const getPromotion = endpoint("GET /api/admin/promotions/:id", admin("promotions"), {
  summary: "One promotion",
  response: z.object({ data: Promotion }),
});

export const createPromotion = endpoint(
  "POST /api/admin/promotions",
  confirmedAdmin("promotions", "sometimes"),
  {
    event: "large_promotion",
    summary: "Adds a promotion; repeating it adds it once",
    /** `id` is chosen by the caller, and the same when it is repeated because no answer came. */
    body: PromotionForm.extend({ id: Id }),
    response: Changed,
  },
);

export const updatePromotion = endpoint(
  "PUT /api/admin/promotions/:id",
  confirmedAdmin("promotions", "sometimes"),
  {
    event: "large_promotion",
    summary: "Changes a promotion for the orders to come",
    /** The version that the caller has seen. */
    body: PromotionForm.extend({ version: Version }),
    response: Changed,
  },
);

export const stopPromotion = endpoint("POST /api/admin/promotions/:id/stop", admin("promotions"), {
  summary: "Ends a promotion at once; repeating it changes nothing",
  response: Changed,
});

export const copyPromotion = endpoint(
  "POST /api/admin/promotions/:id/copy",
  confirmedAdmin("promotions", "sometimes"),
  {
    event: "large_promotion",
    summary: "Adds the same promotion for other days",
    body: z.object({ id: Id, from: DayOrTime.nullish(), until: DayOrTime.nullish() }),
    response: Changed,
  },
);

/** What everybody may know: promotions that need no code. */
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
  summary: "The promotions that run now and need no code",
  response: z.object({ data: z.array(PublicPromotion) }),
});
