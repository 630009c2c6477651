import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Job } from "../../platform/queue/jobs.ts";
import { fillInPlaceholders } from "../../platform/http/html.ts";
import { composeLetter, letterShopOf, type Letter, type LetterShop } from "../../platform/mail/letter.ts";
import type { Services } from "../../platform/services.ts";
import { selectIsEmailTaken, selectOpenLoginChallenge } from "../queries.ts";

const CODE_MINUTES = 10;

/** The digits derive from challenge id and secret, so that no table or job stores them. */
export function deriveLoginCode(challengeId: Id, secret: string): string {
  const digest = createHmac("sha256", secret).update(`login-code:${challengeId}`).digest();
  return (digest.readBigUInt64BE() % 1_000_000n).toString().padStart(6, "0");
}

const Payload = z.object({ challengeId: z.uuid() });

/** Queued by `open_challenge`. Sends no code that has expired, been used or been replaced. */
export const mailLoginCode: Job<Services, typeof Payload> = {
  name: "mail-login-code",
  payload: Payload,
  run: async ({ db, mailer, config, settings }, { challengeId }) => {
    const challenge = await selectOpenLoginChallenge(db, challengeId);
    if (!challenge) return;
    const current = await settings.read();
    const shop = letterShopOf(current, config.publicUrl);
    const code = deriveLoginCode(challengeId, config.secretKey);
    const letter =
      challenge.accountId === null
        ? renderLoginEmail(code, shop, current.mails.loginCode)
        : (await selectIsEmailTaken(db, challenge))
          ? renderEmailTakenMail(shop)
          : renderEmailChangeMail(code, shop);
    await mailer.send({ to: challenge.email, ...letter });
  },
};

export function renderLoginEmail(
  code: string,
  shop: LetterShop,
  texts: Settings["mails"]["loginCode"],
): Letter {
  return composeCodeLetter({
    shop,
    subject: fillInPlaceholders(texts.subject, { code, shop: shop.name }),
    intro: fillInPlaceholders(texts.intro, { code, shop: shop.name }),
    code,
    paragraphs: [
      `It works for ${CODE_MINUTES} minutes and only once.`,
      "If you did not request it, you can ignore this e-mail: nobody can log in without the code.",
      NEVER_ASKED,
    ],
  });
}

const NEVER_ASKED = "We never ask you for this code, by mail, by phone or in a chat.";

function renderEmailChangeMail(code: string, shop: LetterShop): Letter {
  return composeCodeLetter({
    shop,
    subject: `${code} is your code for your new e-mail address at ${shop.name}`,
    intro: `To use this address for your account at ${shop.name}, enter this code:`,
    code,
    paragraphs: [
      `It works for ${CODE_MINUTES} minutes and only once.`,
      "If you did not request it, you can ignore this e-mail: nothing changes without the code.",
      NEVER_ASKED,
    ],
  });
}

/** Has no code: an address that another account has cannot be taken over. */
function renderEmailTakenMail(shop: LetterShop): Letter {
  return composeCodeLetter({
    shop,
    subject: `This address already has an account at ${shop.name}`,
    intro: `Someone asked to use this address for another account at ${shop.name}. It already has an account, so nothing was changed.`,
    paragraphs: [
      "If it was you, log in with this address, or choose another address for the other account.",
      "If it was not you, you can ignore this e-mail.",
    ],
  });
}

type CodeLetter = { subject: string; shop: LetterShop; intro: string; code?: string; paragraphs: string[] };

// The mails have no link: mail scanners open links, and phishing mails imitate them.
function composeCodeLetter({ subject, shop, intro, code = "", paragraphs }: CodeLetter): Letter {
  return composeLetter({
    subject,
    shop: { ...shop, origin: "" },
    blocks: [
      { kind: "paragraph", text: intro },
      { kind: "code", code },
      ...paragraphs.map((text) => ({ kind: "small" as const, text })),
    ],
  });
}
