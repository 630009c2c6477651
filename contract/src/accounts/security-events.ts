import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Day, Id, IsoDate, PageNumber, PageSize, Pagination } from "../core/primitives.ts";
import { SecurityEventKind } from "./security-event-kinds.ts";

export const SecurityEvent = z.object({
  _id: Id,
  at: IsoDate,
  kind: SecurityEventKind,
  /** `ok`, or the code of the failure. */
  outcome: z.string(),
  /** Username of an admin, e-mail address of a shopper; null: nobody that the shop knows. */
  by: z.string().nullable(),
  /** Whose account it was about, if not one's own. */
  target: z.string().nullable(),
  /** An IPv4 address or an IPv6 /64; null: a command on the server. */
  network: z.string().nullable(),
  /** Of a refusal: the call. */
  path: z.string().nullable(),
  /** Of a refusal: how many came from this network in this hour. Past the first 20 only the 100th, 1,000th, … is recorded. */
  count: z.number().int(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const listSecurityEvents = endpoint("GET /api/admin/security-events", admin("audit"), {
  summary: "Who signed in, what was refused and which accounts were changed, newest first",
  query: z.object({
    person: Id.optional(),
    kind: SecurityEventKind.optional(),
    /** Only what was refused. */
    isRefused: z.stringbool().optional(),
    /** Days of Manila, both included. */
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
