import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Day, Id, IsoDate, PageNumber, PageSize, Pagination } from "../core/primitives.ts";
import { AUDITED_ENTITIES } from "./constants.ts";

export const AuditedEntity = z.enum(AUDITED_ENTITIES);
export type AuditedEntity = z.infer<typeof AuditedEntity>;

/** The audit and security logs count and page through this many records; older ones need a date filter. */
export const MAX_COUNTED_RECORDS = 10_000;

const Values = z.record(z.string(), z.unknown()).nullable();

export const AuditRecord = z.object({
  _id: Id,
  at: IsoDate,
  by: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: Id,
  name: z.string(),
  before: Values,
  after: Values,
});
export type AuditRecord = z.infer<typeof AuditRecord>;

export const listAudit = endpoint("GET /api/admin/audit", admin("audit"), {
  summary: "Lists changes by admins, newest first",
  query: z.object({
    person: Id.optional(),
    entity: AuditedEntity.optional(),
    entityId: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    records: z.array(AuditRecord),
    pagination: Pagination,
    people: z.array(z.object({ _id: Id, name: z.string() })),
    categories: z.array(z.object({ _id: Id, name: z.string() })),
  }),
});
