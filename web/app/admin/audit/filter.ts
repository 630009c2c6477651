import type { AuditedEntity } from "@tindahan/contract/accounts/manage-audit.ts";
import { AUDITED_ENTITIES } from "@tindahan/contract/accounts/constants.ts";
import { parseIsoDay } from "../orders/list/filter.ts";
import { readPageSize, setPageSize } from "../lists/list-filter.ts";

export type AuditFilter = {
  person?: string | undefined;
  entity?: AuditedEntity | undefined;
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  size: number;
  page: number;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const read = (name: string, pattern: RegExp) =>
    pattern.test(params.get(name) ?? "") ? params.get(name)! : undefined;
  return {
    person: read("person", UUID),
    entity: AUDITED_ENTITIES.find((one) => one === params.get("thing")),
    entityId: read("id", UUID),
    from: parseIsoDay(params.get("from")),
    to: parseIsoDay(params.get("to")),
    size: readPageSize(params),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

export function auditHref({ size, page = 1, entity, entityId, ...filter }: Partial<AuditFilter>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, thing: entity, id: entityId }))
    if (value) params.set(name, value);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/audit?${params}` : "/admin/audit";
}
