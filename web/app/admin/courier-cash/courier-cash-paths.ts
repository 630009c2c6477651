import { CLAIM_GROUPS, type ClaimGroup } from "@tindahan/contract/orders/courier-cash-constants.ts";
import { readPageSize, setPageSize } from "../lists/list-filter.ts";

export const COURIER_CASH_PATH = "/admin/courier-cash";
export const TRANSFERS_PATH = "/admin/courier-cash/transfers";

export type ClaimFilter = { group: ClaimGroup; courier?: string | undefined; page: number; size: number };
export type TransferFilter = Omit<ClaimFilter, "group">;

export function readTransferFilter(params: URLSearchParams): TransferFilter {
  const page = Number(params.get("page"));
  return {
    courier: params.get("courier")?.trim().slice(0, 100) || undefined,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: readPageSize(params),
  };
}

export function readClaimFilter(params: URLSearchParams): ClaimFilter {
  const group = CLAIM_GROUPS.find((one) => one === params.get("group")) ?? "open";
  return { ...readTransferFilter(params), group };
}

export function claimsHref({ group, ...filter }: Partial<ClaimFilter>): string {
  return hrefOf(COURIER_CASH_PATH, { ...filter, ...(group && group !== "open" && { group }) });
}

export function transfersHref(filter: Partial<TransferFilter>): string {
  return hrefOf(TRANSFERS_PATH, filter);
}

export function recordTransferHref(courier: string | undefined): string {
  return hrefOf(`${TRANSFERS_PATH}/record`, { courier });
}

function hrefOf(path: string, { group, courier, page = 1, size }: Partial<ClaimFilter>): string {
  const params = new URLSearchParams();
  if (group) params.set("group", group);
  if (courier) params.set("courier", courier);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}
