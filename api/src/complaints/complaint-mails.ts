import { z } from "zod";
import { type Complaint } from "@tindahan/contract/pages/complaints.ts";
import { COMPLAINT_KIND_NAMES } from "@tindahan/contract/pages/constants.ts";
import { composeLetter, letterShopOf } from "../platform/mail/letter.ts";
import type { Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { selectComplaint, selectComplaintReply } from "./queries.ts";

const Payload = z.object({
  complaintId: z.uuid(),
  isOwnEmail: z.boolean().default(false),
});

/** The text goes back only to a logged-in sender: otherwise anyone could mail any text to strangers. */
export const mailComplaint: Job<Services, typeof Payload> = {
  name: "mail-complaint",
  payload: Payload,
  run: async (services, { complaintId, isOwnEmail }) => {
    const complaint = await selectComplaint(services.db, complaintId);
    if (!complaint?.email) return;
    const { settings, config } = services;
    const { shop, newOrders } = await settings.read();
    await sendComplaintMail(services, complaint.email, `complaint.${complaintId}`, {
      subject: `Your complaint ${complaint.number}`,
      parts: [
        `We received your complaint ${complaint.number}. ${shop.name} will answer by ${formatComplaintDay(complaint.dueOn)}.`,
        isOwnEmail ? `You wrote: ${complaint.message}` : "",
        "If you did not send this, you can ignore this e-mail.",
      ],
    });
    const merchant = shop.email || newOrders.email;
    if (!merchant) return;
    await sendComplaintMail(services, merchant, `complaint-to-shop.${complaintId}`, {
      subject: `Complaint ${complaint.number}: answer by ${formatComplaintDay(complaint.dueOn)}`,
      parts: [
        `${complaint.name} sent a complaint about: ${COMPLAINT_KIND_NAMES[complaint.kind]}.${orderNumberSentence(complaint)}`,
        complaint.message,
      ],
      link: `${config.publicUrl}/admin/complaints/${complaintId}`,
    });
  },
};

function orderNumberSentence({ orderNumber }: Complaint): string {
  return orderNumber && ` Order: ${orderNumber}.`;
}

const ReplyPayload = z.object({ replyId: z.uuid() });

export const mailReply: Job<Services, typeof ReplyPayload> = {
  name: "mail-complaint-reply",
  payload: ReplyPayload,
  run: async (services, { replyId }) => {
    const reply = await selectComplaintReply(services.db, replyId);
    const complaint = reply && (await selectComplaint(services.db, reply.complaintId));
    if (!reply || !complaint?.email) return;
    const { shop } = await services.settings.read();
    await sendComplaintMail(services, complaint.email, `complaint-reply.${replyId}`, {
      subject: `Your complaint ${complaint.number}: our answer`,
      parts: [reply.text, shop.email ? `To reply, write to ${shop.email}.` : ""],
    });
  },
};

type ComplaintMail = { subject: string; parts: string[]; link?: string };

async function sendComplaintMail(
  { mailer, settings, config }: Services,
  to: string,
  id: string,
  { subject, parts, link = "" }: ComplaintMail,
): Promise<void> {
  const shop = letterShopOf(await settings.read(), config.publicUrl);
  const letter = composeLetter({
    subject,
    shop: link ? { ...shop, contact: "" } : shop,
    blocks: [
      ...parts.map((text) => ({ kind: "paragraph" as const, text })),
      { kind: "button", label: "Open the complaint", href: link },
    ],
  });
  await mailer.send({ to, ...letter, id });
}

const days = new Intl.DateTimeFormat("en-PH", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

function formatComplaintDay(day: string): string {
  return days.format(new Date(day));
}
