import {
  SECURITY_EVENT_KINDS,
  type SecurityEventKind,
} from "@tindahan/contract/accounts/security-event-kinds.ts";
import { setPageSize } from "../lists/page-size.ts";
import { readAuditFilter } from "./filter.ts";

/** Which security events are listed. It lives in the address and nowhere else. */
export type SecurityFilter = {
  person?: string | undefined;
  kind?: SecurityEventKind | undefined;
  refused?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  size: number;
  page: number;
};

export function readSecurityFilter(params: URLSearchParams): SecurityFilter {
  const { person, from, to, size, page } = readAuditFilter(params);
  return {
    person,
    kind: SECURITY_EVENT_KINDS.find((one) => one === params.get("kind")),
    refused: params.get("refused") === "1" || undefined,
    from,
    to,
    size,
    page,
  };
}

export function securityHref({ size, page = 1, refused, ...filter }: Partial<SecurityFilter>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (refused) params.set("refused", "1");
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/audit/security?${params}` : "/admin/audit/security";
}
