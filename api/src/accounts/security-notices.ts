import { z } from "zod";
import { promotionDatesSentence, promotionSentence } from "@tindahan/contract/checkout/promotion-sentence.ts";
import type { Promotion } from "@tindahan/contract/checkout/promotions.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { SecurityEventKind } from "@tindahan/contract/accounts/security-event-kinds.ts";
import type { Tx } from "../platform/db/database.ts";
import { composeLetter, letterShopOf } from "../platform/mail/letter.ts";
import { enqueue, type Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";

/** A copy: the promotion may change before the mail is sent. */
const SavedPromotion = z.object({ id: z.uuid(), name: z.string(), terms: z.string() });
const Payload = z.object({ eventId: z.uuid(), promotion: SavedPromotion.optional() });

export const OWNER_NOTICES: Partial<Record<SecurityEventKind, (who: string, target: string) => string>> = {
  log_in: (who) => `${who} signed in to the admin from a new device.`,
  person_add: (who, target) => `${who} added ${target}.`,
  person_change: (who, target) => `${who} changed the role or access of ${target}.`,
  person_reset: (who, target) => `${who} reset the password of ${target}.`,
  second_factor_off: (who) => `${who} turned the second factor off.`,
  passkey_add: (who) => `${who} added a passkey.`,
  provider_keys_change: (who) => `${who} changed the keys of the payment provider.`,
  provider_keys_remove: (who) => `${who} removed the keys of the payment provider.`,
  transfer_account_change: (who) => `${who} changed an account that customers transfer money to.`,
  large_promotion: (who, target) => `${who} saved the promotion ${target} of more than 50% off.`,
  customer_erase: (who) => `${who} erased the account of a customer.`,
  order_export: (who) => `${who} exported orders with names and addresses.`,
};

type RecordedEvent = {
  id: Id;
  kind: SecurityEventKind;
  isNewDevice: boolean;
  promotion: Promotion | undefined;
};

export async function queueSecurityNotice(
  tx: Tx,
  { id, kind, isNewDevice, promotion }: RecordedEvent,
): Promise<void> {
  if (!OWNER_NOTICES[kind] || (kind === "log_in" && !isNewDevice)) return;
  await enqueue(tx, mailSecurityNotice, {
    eventId: id,
    ...(promotion && {
      promotion: {
        id: promotion._id,
        name: promotion.name,
        terms: `${promotionSentence(promotion)}. ${promotionDatesSentence(promotion)}.`,
      },
    }),
  });
}

/** Goes to the shop's own address, which staff cannot change without confirmation. */
export const mailSecurityNotice: Job<Services, typeof Payload> = {
  name: "mail-security-notice",
  payload: Payload,
  run: async ({ db, settings, mailer, config }, { eventId, promotion }) => {
    const current = await settings.read();
    const { shop, newOrders } = current;
    const to = shop.email || newOrders.email;
    const event = await db
      .selectFrom("security_events as e")
      .leftJoin("users as actor", "actor.id", "e.user_id")
      .leftJoin("users as target", "target.id", "e.target_id")
      .select(["e.kind", "e.at", "e.network", "actor.username as who", "target.username as target"])
      .where("e.id", "=", eventId)
      .executeTakeFirst();
    if (!to || !event) return;
    const notice = OWNER_NOTICES[event.kind as SecurityEventKind]!(
      event.who ?? "Someone",
      promotion ? `“${promotion.name}”` : (event.target ?? "someone"),
    );
    const letter = composeLetter({
      subject: `${shop.name}: ${notice}`,
      shop: { ...letterShopOf(current, config.publicUrl), contact: "" },
      blocks: [
        { kind: "lead", text: notice },
        { kind: "paragraph", text: promotion?.terms ?? "" },
        {
          kind: "button",
          label: "See or stop it",
          href: promotion ? `${config.publicUrl}/admin/promotions?id=${promotion.id}` : "",
        },
        {
          kind: "paragraph",
          text: `${times.format(event.at)}, from the network ${event.network ?? "of the server"}.`,
        },
        {
          kind: "paragraph",
          text: `If that was not you or your staff, change your password now: ${config.publicUrl}/admin/profile`,
        },
      ],
    });
    await mailer.send({ to, ...letter, id: `security.${eventId}` });
  },
};

const times = new Intl.DateTimeFormat("en-PH", {
  timeZone: "Asia/Manila",
  dateStyle: "long",
  timeStyle: "short",
});
