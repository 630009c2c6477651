import { z } from "zod";
import { admin, anyone, endpoint } from "../core/endpoint.ts";
import { MANILA_OFFSET_MS, MS_PER_DAY } from "../core/manila-time.ts";
import { Day, Done, Id, IsoDate, PageNumber, PageSize, Pagination, Version } from "../core/primitives.ts";
import { Line } from "../core/typed-text.ts";
import { workdayAfter } from "../delivery/workdays.ts";
import { COMPLAINT_KINDS, COMPLAINT_STATES, MAX_COMPLAINT } from "./constants.ts";

const ComplaintKind = z.enum(COMPLAINT_KINDS);

const ComplaintState = z.enum(COMPLAINT_STATES);
export type ComplaintState = z.infer<typeof ComplaintState>;

const ANSWER_WORKDAYS = 5;
const LEGAL_DAYS = 7;

/**
 * Five working days, at most seven calendar days: after those a customer may go to the DTI (RA 11967, section
 * 24). A vacation does not extend it.
 */
export function answerDueDay(now: Date): string {
  const legalDueDate = new Date(now.getTime() + MANILA_OFFSET_MS + LEGAL_DAYS * MS_PER_DAY)
    .toISOString()
    .slice(0, 10);
  const workdayDueDate = workdayAfter(now, ANSWER_WORKDAYS, { firstDay: null, lastDay: null });
  return workdayDueDate !== null && workdayDueDate < legalDueDate ? workdayDueDate : legalDueDate;
}

export function complaintNumber(number: number): string {
  return `C-${number}`;
}

const LongText = z
  .string()
  .trim()
  .min(1, "Please fill this in.")
  .max(MAX_COMPLAINT, "Please use at most 4,000 characters.");

export const sendComplaint = endpoint("POST /api/complaints", anyone, {
  summary: "Sends a complaint to the shop; idempotent by `id`",
  body: z.object({
    id: Id,
    kind: ComplaintKind,
    name: Line(200).min(1, "Please fill this in."),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254)
      .pipe(z.email("Please enter an e-mail address, such as maria@example.ph.")),
    phone: Line(40).default(""),
    orderNumber: Line(60).default(""),
    message: LongText,
  }),
  response: Done.extend({ number: z.string(), dueOn: Day }),
});

const ComplaintListItem = z.object({
  _id: Id,
  number: z.string(),
  createdAt: IsoDate,
  dueOn: Day,
  isLate: z.boolean(),
  kind: ComplaintKind,
  name: z.string(),
  state: ComplaintState,
});
export type ComplaintSummary = z.infer<typeof ComplaintListItem>;

export const Complaint = ComplaintListItem.extend({
  /** Empty: the shopper erased the account. */
  email: z.string(),
  /** Account with this e-mail. Unverified: the form accepts any address. */
  customerId: Id.nullable(),
  phone: z.string(),
  orderNumber: z.string(),
  message: z.string(),
  version: Version,
  replies: z.array(z.object({ _id: Id, at: IsoDate, by: z.string(), text: z.string() })),
});
export type Complaint = z.infer<typeof Complaint>;

export const listComplaints = endpoint("GET /api/admin/complaints", admin("complaints"), {
  summary: "Lists complaints: open ones by due date, others newest first",
  query: z.object({
    state: ComplaintState.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    complaints: z.array(ComplaintListItem),
    pagination: Pagination,
    counts: z.record(ComplaintState, z.number().int()),
  }),
});

export const getComplaint = endpoint("GET /api/admin/complaints/:id", admin("complaints"), {
  summary: "Returns a complaint with its replies",
  response: z.object({ complaint: Complaint }),
});

export const answerComplaint = endpoint("POST /api/admin/complaints/:id/replies", admin("complaints"), {
  summary: "Answers a complaint by e-mail; idempotent by `id`",
  body: z.object({ id: Id, text: LongText }),
  response: Done.extend({ complaint: Complaint }),
});

export const changeComplaint = endpoint("PUT /api/admin/complaints/:id", admin("complaints"), {
  summary: "Closes or reopens a complaint",
  body: z.object({ state: ComplaintState, version: Version }),
  response: Done.extend({ complaint: Complaint }),
});
