import { z } from "zod";
import { admin, anyone, endpoint } from "../core/endpoint.ts";
import { Day, Done, Id, IsoDate, PageNumber, PageSize, Pagination, Version } from "../core/primitives.ts";
import { Line } from "../core/typed-text.ts";
import { workdayAfter } from "../delivery/workdays.ts";

export const COMPLAINT_KINDS = ["product", "delivery", "refund", "privacy", "other"] as const;
const ComplaintKind = z.enum(COMPLAINT_KINDS);
export type ComplaintKind = z.infer<typeof ComplaintKind>;

export const COMPLAINT_KIND_NAMES: Record<ComplaintKind, string> = {
  product: "A product",
  delivery: "A delivery",
  refund: "A payment or refund",
  privacy: "My personal data",
  other: "Something else",
};

export const COMPLAINT_STATES = ["open", "answered", "closed"] as const;
const ComplaintState = z.enum(COMPLAINT_STATES);
export type ComplaintState = z.infer<typeof ComplaintState>;

export const MAX_COMPLAINT = 4_000;

const ANSWER_WORKDAYS = 5;
const LEGAL_DAYS = 7;
const MS_PER_DAY = 24 * 60 * 60 * 1000;
const MANILA_OFFSET_MS = 8 * 60 * 60 * 1000;

/**
 * Until when the merchant answers: five working days, and never later than the seventh day, after which somebody may turn to
 * the DTI without having heard from the shop (RA 11967, section 24). A vacation of the shop does not move it.
 */
export function answerDueOn(now: Date): string {
  const legal = new Date(now.getTime() + MANILA_OFFSET_MS + LEGAL_DAYS * MS_PER_DAY)
    .toISOString()
    .slice(0, 10);
  const ours = workdayAfter(now, ANSWER_WORKDAYS, { firstDay: null, lastDay: null });
  return ours !== null && ours < legal ? ours : legal;
}

/** As people call it. */
export function complaintNumber(number: number): string {
  return `C-${number}`;
}

const Long = z
  .string()
  .trim()
  .min(1, "Please fill this in.")
  .max(MAX_COMPLAINT, "Please use at most 4,000 characters.");

export const sendComplaint = endpoint("POST /api/complaints", anyone, {
  summary: "Sends a complaint to the shop; sent twice under one id, it is stored once",
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
    message: Long,
  }),
  response: Done.extend({ number: z.string(), dueOn: Day }),
});

const Listed = z.object({
  _id: Id,
  number: z.string(),
  createdAt: IsoDate,
  dueOn: Day,
  /** Open, and the day to answer is over. */
  isLate: z.boolean(),
  kind: ComplaintKind,
  name: z.string(),
  state: ComplaintState,
});
export type ListedComplaint = z.infer<typeof Listed>;

export const Complaint = Listed.extend({
  /** Empty: of somebody who erased their account. */
  email: z.string(),
  /** The account with this e-mail. Anybody can type any address into the form. */
  customerId: Id.nullable(),
  phone: z.string(),
  orderNumber: z.string(),
  message: z.string(),
  version: Version,
  replies: z.array(z.object({ _id: Id, at: IsoDate, by: z.string(), text: z.string() })),
});
export type Complaint = z.infer<typeof Complaint>;

export const listComplaints = endpoint("GET /api/admin/complaints", admin("complaints"), {
  summary: "Complaints; open ones by the day they are due, others newest first",
  query: z.object({
    state: ComplaintState.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    complaints: z.array(Listed),
    pagination: Pagination,
    counts: z.record(ComplaintState, z.number().int()),
  }),
});

export const getComplaint = endpoint("GET /api/admin/complaints/:id", admin("complaints"), {
  summary: "A complaint and what was answered",
  response: z.object({ complaint: Complaint }),
});

export const answerComplaint = endpoint("POST /api/admin/complaints/:id/replies", admin("complaints"), {
  summary: "Answers a complaint by e-mail; sent twice under one id, it is sent once",
  body: z.object({ id: Id, text: Long }),
  response: Done.extend({ complaint: Complaint }),
});

export const changeComplaint = endpoint("PUT /api/admin/complaints/:id", admin("complaints"), {
  summary: "Closes a complaint, or opens it again",
  body: z.object({ state: ComplaintState, version: Version }),
  response: Done.extend({ complaint: Complaint }),
});
