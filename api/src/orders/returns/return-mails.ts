import { sql } from "kysely";
import { z } from "zod";
import { formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { RETURN_REASON_NAMES } from "@tindahan/contract/orders/return-constants.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { composeLetter, letterShopOf, type Letter } from "../../platform/mail/letter.ts";
import type { Job } from "../../platform/queue/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { selectReturns, type StoredReturn } from "./queries.ts";

const STEPS = ["requested", "approved", "declined", "received", "closed"] as const;
type Step = (typeof STEPS)[number];

const Payload = z.object({ returnId: z.uuid(), step: z.enum(STEPS) });

/** Mails the shopper at each step and the shop at each request. The mail about the refund names the amount. */
export const mailReturn: Job<Services, typeof Payload> = {
  name: "mail-return",
  payload: Payload,
  run: async (services, { returnId, step }) => {
    const [stored] = await selectReturns(services.db, sql`r.id = ${returnId}`);
    const order = await selectMailedOrder(services, returnId);
    if (!stored || !order) return;
    const settings = await services.settings.read();
    if (order.email !== "")
      await services.mailer.send({
        to: order.email,
        ...shopperLetter(services, settings, { stored, order, step }),
        id: `return.${returnId}.${step}`,
      });
    const merchant = settings.shop.email || settings.newOrders.email;
    if (step === "requested" && merchant !== "")
      await services.mailer.send({
        to: merchant,
        ...merchantLetter(services, settings, { stored, order }),
        id: `return-to-shop.${returnId}`,
      });
  },
};

type MailedOrder = { id: Id; number: number; name: string; email: string };
type Mailed = { stored: StoredReturn; order: MailedOrder };

async function selectMailedOrder({ db }: Services, returnId: Id): Promise<MailedOrder | undefined> {
  const { rows } = await sql<MailedOrder>`
    select o.id, o.number, o.customer_name as name, coalesce(u.email, '') as email
    from returns r join orders o on o.id = r.order_id join users u on u.id = o.user_id where r.id = ${returnId}`.execute(
    db,
  );
  return rows[0];
}

function shopperLetter(
  { config }: Services,
  settings: Settings,
  { stored, order, step }: Mailed & { step: Step },
): Letter {
  const { subject, parts } = shopperWords(stored, settings)[step];
  return composeLetter({
    subject: `${subject} (${stored.number})`,
    shop: letterShopOf(settings, config.publicUrl),
    blocks: [
      ...parts.map((text) => ({ kind: "paragraph" as const, text })),
      {
        kind: "facts",
        facts: [
          ["Order", `${shortId(order.id)} (${formatOrderNumber(order.number)})`],
          ["Items", itemsText(stored)],
        ],
      },
      { kind: "button", label: "See your order", href: `${config.publicUrl}/orders/${order.id}` },
    ],
  });
}

function shopperWords(
  { answer, needsGoods, refundNote }: StoredReturn,
  { shop, returns }: Settings,
): Record<Step, { subject: string; parts: string[] }> {
  const backText = returns.instructions || "We will tell you where to send the items.";
  return {
    requested: {
      subject: "We received your request",
      parts: ["We received your request for a return or refund.", `${shop.name} will answer you by e-mail.`],
    },
    approved: {
      subject: "Your return is approved",
      parts: [
        needsGoods
          ? "Your return is approved. Please send the items back. We refund you when they arrive."
          : "Your request is approved. You need not send anything back. We refund you next.",
        answer,
        needsGoods ? backText : "",
      ],
    },
    declined: { subject: "About your return", parts: ["We cannot accept your return.", answer] },
    received: {
      subject: "Your items have arrived",
      parts: ["The items that you sent back have arrived. We refund you next."],
    },
    closed: { subject: "About your return", parts: ["We closed your return without a refund.", refundNote] },
  };
}

function merchantLetter({ config }: Services, settings: Settings, { stored, order }: Mailed): Letter {
  return composeLetter({
    subject: `Return ${stored.number} requested: order ${shortId(order.id)}`,
    shop: { ...letterShopOf(settings, config.publicUrl), contact: "" },
    blocks: [
      {
        kind: "paragraph",
        text: `${order.name} asks for a return or refund. Reason: ${RETURN_REASON_NAMES[stored.reason]}.`,
      },
      { kind: "paragraph", text: itemsText(stored) },
      { kind: "paragraph", text: stored.note },
      { kind: "button", label: "Open the return", href: `${config.publicUrl}/admin/returns/${stored._id}` },
    ],
  });
}

function itemsText({ lines }: StoredReturn): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}
