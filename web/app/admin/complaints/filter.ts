import { COMPLAINT_STATES, type ComplaintState } from "@tindahan/contract/pages/complaints.ts";
import { readPageSize, setPageSize } from "../lists/page-size.ts";

export type ComplaintFilter = { state: ComplaintState; page: number; size: number };

/** It lives in the address; without a word it is about what waits for an answer. */
export function readComplaintFilter(params: URLSearchParams): ComplaintFilter {
  const page = Number(params.get("page"));
  return {
    state: COMPLAINT_STATES.find((state) => state === params.get("state")) ?? "open",
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: readPageSize(params),
  };
}

export function complaintsHref({ state, page = 1, size }: Partial<ComplaintFilter>): string {
  const params = new URLSearchParams();
  if (state && state !== "open") params.set("state", state);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/complaints?${params}` : "/admin/complaints";
}
