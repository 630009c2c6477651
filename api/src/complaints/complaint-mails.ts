import { z } from "zod";
import { COMPLAINT_KIND_NAMES, type Complaint } from "@tindahan/contract/pages/complaints.ts";
import { escapeHtml, htmlWithLineBreaks } from "../platform/http/html.ts";
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
        `${config.publicUrl}/admin/complaints/${complaintId}`,
      ],
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
      parts: [reply.text, shop.email ? `To reply, write to ${shop.email}.` : "", shop.name],
    });
  },
};

type Letter = { subject: string; parts: string[] };

async function sendComplaintMail(
  { mailer }: Services,
  to: string,
  id: string,
  { subject, parts }: Letter,
): Promise<void> {
  const paragraphs = parts.filter(Boolean);
  const html = paragraphs.map((part) => `<p>${htmlWithLineBreaks(part)}</p>`).join("\n");
  await mailer.send({
    to,
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><head><title>${escapeHtml(subject)}</title></head><body style="font:16px/1.5 system-ui,sans-serif">${html}</body></html>`,
    id,
  });
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
