import { PROVIDER_UNAVAILABLE, type Tokenize } from "../card-entry.ts";
import type { CardErrors, CardField } from "../card.ts";

const TIMEOUT_MS = 20_000;

/** Safe in the browser: the public key can only create tokens. */
export const tokenizeAtPaymongo: Tokenize = async (
  { number, month, year, cvc, name },
  { url, publicKey },
  email,
) => {
  const attributes = {
    type: "card",
    details: { card_number: number, exp_month: month, exp_year: year, cvc },
    billing: { name, ...(email ? { email } : {}) },
  };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${publicKey}:`)}`, "content-type": "application/json" },
      body: JSON.stringify({ data: { attributes } }),
      credentials: "omit",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = (await response.json()) as { data?: { id?: string }; errors?: Problem[] };
    if (response.status === 400) return { errors: toCardErrors(body.errors ?? []) };
    return response.ok && body.data?.id ? { cardToken: body.data.id } : { errors: PROVIDER_UNAVAILABLE };
  } catch {
    return { errors: PROVIDER_UNAVAILABLE };
  }
};

type Problem = { detail?: string; source?: { pointer?: string; attribute?: string } };

const FIELDS: [part: string, field: CardField, text: string][] = [
  ["card_number", "number", "This card number isn’t valid. Please check it."],
  ["exp_", "expiry", "Check the expiry date."],
  ["cvc", "cvc", "Check the security code."],
  ["billing.name", "name", "Check the name."],
];

/** PayMongo names the field with or without its path; its messages are for developers. */
function toCardErrors(problems: Problem[]): CardErrors {
  const cardErrors: CardErrors = {};
  for (const { detail = "", source } of problems) {
    const about = `${source?.pointer} ${source?.attribute} ${detail}`;
    const match = FIELDS.find(([part]) => about.includes(part));
    if (match) cardErrors[match[1]] = match[2];
    else cardErrors.card = "This card cannot be used here. Please try another one.";
  }
  return Object.keys(cardErrors).length > 0 ? cardErrors : PROVIDER_UNAVAILABLE;
}
