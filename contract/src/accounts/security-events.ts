import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Day, Id, IsoDate, PageNumber, PageSize, Pagination } from "../core/primitives.ts";
import { SECURITY_EVENT_KINDS } from "./security-event-kinds.ts";

const SecurityEventKind = z.enum(SECURITY_EVENT_KINDS);

export const SecurityEvent = z.object({
  _id: Id,
  at: IsoDate,
  kind: SecurityEventKind,
  outcome: z.string(),
  /** Username of an admin or e-mail of a shopper; null: unknown caller. */
  by: z.string().nullable(),
  target: z.string().nullable(),
  /** IPv4 address or IPv6 /64; null: a command on the server. */
  network: z.string().nullable(),
  path: z.string().nullable(),
  /**
   * Number of refusals from this IP prefix in this hour. After 20, only the 100th, 1,000th, … is recorded.
   */
  count: z.number().int(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const listSecurityEvents = endpoint("GET /api/admin/security-events", admin("audit"), {
  summary: "Lists sign-ins, refused calls and account changes, newest first",
  query: z.object({
    person: Id.optional(),
    kind: SecurityEventKind.optional(),
    isRefused: z.stringbool().optional(),
    from: Day.optional(),
    to: Day.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    events: z.array(SecurityEvent),
    pagination: Pagination,
    people: z.array(z.object({ _id: Id, name: z.string() })),
  }),
});
