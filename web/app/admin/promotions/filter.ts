import { PROMOTION_STATES, type Promotion } from "@tindahan/contract/checkout/promotions.ts";
import { readPageSize, setPageSize } from "../lists/page-size.ts";

export type PromotionFilter = { state: Promotion["state"]; page: number; size: number };

/** It lives in the address; without a word it is about what runs now. */
export function readPromotionFilter(params: URLSearchParams): PromotionFilter {
  const page = Number(params.get("page"));
  return {
    state: PROMOTION_STATES.find((state) => state === params.get("state")) ?? "running",
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: readPageSize(params),
  };
}

export function promotionsHref({ state, page = 1, size }: Partial<PromotionFilter>): string {
  const params = new URLSearchParams();
  if (state && state !== "running") params.set("state", state);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/promotions?${params}` : "/admin/promotions";
}
