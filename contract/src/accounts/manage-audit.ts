import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Day, Id, IsoDate, PageNumber, PageSize, Pagination } from "../core/primitives.ts";

/** What admins change. */
export const AUDITED = [
  "product",
  "category",
  "promotion",
  "order",
  "order_note",
  "refund",
  "bulk_change",
  "customer",
  "settings",
  "page",
  "complaint",
  "admin",
] as const;
export const Audited = z.enum(AUDITED);
export type Audited = z.infer<typeof Audited>;

/** Further back than this one looks by days. */
export const MOST_RECORDS = 10_000;

const Values = z.record(z.string(), z.unknown()).nullable();

export const AuditRecord = z.object({
  _id: Id,
  at: IsoDate,
  by: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: Id,
  /** What it is called: a product's or category's name, an e-mail, a username. Empty: nothing. */
  name: z.string(),
  /** As it was; null: it was not there. */
  before: Values,
  /** As it became; null: it is gone. */
  after: Values,
});
export type AuditRecord = z.infer<typeof AuditRecord>;

export const listAudit = endpoint("GET /api/admin/audit", admin("audit"), {
  summary: "Who changed what, newest first",
  query: z.object({
    person: Id.optional(),
    entity: Audited.optional(),
    entityId: Id.optional(),
    /** Days of Manila, both included. */
    from: Day.optional(),
    to: Day.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    records: z.array(AuditRecord),
    pagination: Pagination,
    /** Everybody whose changes there may be. */
    people: z.array(z.object({ _id: Id, name: z.string() })),
    /** Categories that the records mention by their ids, as they are called now. */
    categories: z.array(z.object({ _id: Id, name: z.string() })),
  }),
});
