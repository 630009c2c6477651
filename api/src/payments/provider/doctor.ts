import { z } from "zod";
import { PAYMENT_METHOD_NAMES, paymongoWebhook } from "@tindahan/contract/checkout/checkout.ts";
import type { Config, PaymongoConfig } from "../../config.ts";
import { offeredMethods } from "../methods.ts";

/** What the shop wants to be told of. Whatever else exists is answered and left alone. */
const WEBHOOK_EVENTS = ["payment.paid", "payment.failed", "payment.refunded", "payment.refund.updated"];

const MAX_CLOCK_SECONDS = 60;
const TIMEOUT_MS = 10_000;

const Webhook = z.object({
  id: z.string(),
  attributes: z.object({
    url: z.string(),
    status: z.string(),
    events: z.array(z.string()),
    secret_key: z.string().nullish(),
    disabled_reason: z.string().nullish(),
  }),
});
type Webhook = z.infer<typeof Webhook>;

export type Finding = { isFine: boolean; words: string };

const fine = (words: string): Finding => ({ isFine: true, words });
const wrong = (words: string): Finding => ({ isFine: false, words });

/** The keys as they are or would be, and what the shop does with them. */
type Examined = Pick<Config, "paymongo" | "paymentMethods" | "publicUrl">;

/** Looks at everything that paying needs outside of this program, and says in plain words what is wrong. */
export async function examine(shop: Examined, now: number = Date.now()): Promise<Finding[]> {
  const { paymongo, paymentMethods, publicUrl } = shop;
  if (!paymongo) return [wrong("There are no keys of PayMongo: orders can only be paid in cash.")];
  const mode = fine(
    `The key is for ${paymongo.isLive ? "live payments: real money" : "tests: no real money"}.`,
  );
  const response = await ask(paymongo, "GET", "/webhooks?limit=100");
  if (typeof response === "string") return [mode, wrong(response)];
  const offered = offeredMethods(paymongo, paymentMethods).map((method) => PAYMENT_METHOD_NAMES[method]);
  const findings = [
    mode,
    fine(`PayMongo accepts the key (${paymongo.apiUrl}).`),
    fine(`Offered at checkout: ${offered.join(", ")}.`),
    examineClock(response.date, now),
  ];
  if (paymongo.publicKey || paymentMethods.includes("card")) findings.push(await examinePublicKey(paymongo));
  const isSimulated = new URL(paymongo.apiUrl).hostname !== "api.paymongo.com";
  if (!publicUrl.startsWith("https:") && !isSimulated)
    findings.push(
      wrong(
        `The shop's address, PUBLIC_URL, is ${publicUrl}: PayMongo sends webhooks to public https: addresses only.`,
      ),
    );
  const webhooks = z.object({ data: z.array(Webhook) }).safeParse(response.body);
  if (!webhooks.success) return [...findings, wrong("The list of webhooks could not be understood.")];
  return [...findings, ...examineWebhook(paymongo, publicUrl + paymongoWebhook.path, webhooks.data.data)];
}

/** Registers the shop at the provider; the secret is shown once, to be put into the configuration. */
export async function registerWebhook({
  paymongo,
  publicUrl,
}: Omit<Examined, "paymentMethods">): Promise<{ secret: string } | string> {
  if (!paymongo) return "There are no keys of PayMongo.";
  const attributes = { url: publicUrl + paymongoWebhook.path, events: WEBHOOK_EVENTS };
  const response = await ask(paymongo, "POST", "/webhooks", { data: { attributes } });
  if (typeof response === "string") return response;
  const made = z.object({ data: Webhook }).safeParse(response.body).data?.data;
  return made?.attributes.secret_key ? { secret: made.attributes.secret_key } : "PayMongo gave no secret.";
}

/** Asks for a payment method of no kind: none is made, but a key that is not accepted is told so before that. */
async function examinePublicKey({ apiUrl, publicKey }: PaymongoConfig): Promise<Finding> {
  if (!publicKey) return wrong("There is no public key: cards are not offered, though switched on.");
  const response = await send(apiUrl, publicKey, "POST", "/payment_methods", { data: { attributes: {} } });
  if (!response) return wrong(`Whether the public key is right could not be asked at ${apiUrl}.`);
  return response.status === 401 || response.status === 403
    ? wrong(
        `PayMongo does not accept the public key (${response.status}): copy it again from the dashboard, under Developers.`,
      )
    : fine("PayMongo accepts the public key, with which browsers send it the numbers of cards.");
}

function examineClock(date: string | null, now: number): Finding {
  const theirs = Date.parse(date ?? "");
  if (Number.isNaN(theirs)) return fine("PayMongo did not say what time it is there.");
  const seconds = Math.round((now - theirs) / 1000);
  return Math.abs(seconds) <= MAX_CLOCK_SECONDS
    ? fine("This computer's clock agrees with PayMongo's.")
    : wrong(
        `This computer's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} PayMongo's: webhooks may be refused as too old or too new. Set it by NTP.`,
      );
}

function examineWebhook(paymongo: PaymongoConfig, url: string, webhooks: Webhook[]): Finding[] {
  const ours = webhooks.find(({ attributes }) => attributes.url === url)?.attributes;
  if (!ours)
    return [
      wrong(
        `No webhook is registered for ${url}. Add one in PayMongo's dashboard, under Developers, for the events ${WEBHOOK_EVENTS.join(", ")}, or on the server with: npm run paymongo -- register-webhook`,
      ),
    ];
  const missing = WEBHOOK_EVENTS.filter((event) => !ours.events.includes(event));
  return [
    ours.status === "enabled"
      ? fine(`The webhook for ${url} is registered and enabled.`)
      : wrong(
          `The webhook is disabled (${ours.disabled_reason ?? "no reason given"}): enable it in PayMongo's dashboard. Until then payments are found by the sweep, within about a minute.`,
        ),
    ...(missing.length > 0 ? [wrong(`The webhook is not told of: ${missing.join(", ")}.`)] : []),
    examineSecret(paymongo, ours.secret_key),
  ];
}

function examineSecret({ webhookSecret }: PaymongoConfig, theirs: string | null | undefined): Finding {
  if (!webhookSecret) return wrong("There is no webhook secret: every webhook is refused.");
  if (!theirs)
    return fine(
      "PayMongo does not show the webhook's secret: whether ours is right, the first one will tell.",
    );
  return theirs === webhookSecret
    ? fine("The webhook secret is the webhook's.")
    : wrong("The webhook secret is not the one of this webhook: every webhook is refused.");
}

/** The answer, or why there is none. */
async function ask(
  { apiUrl, secretKey }: PaymongoConfig,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<{ body: unknown; date: string | null } | string> {
  const response = await send(apiUrl, secretKey, method, path, body);
  if (!response)
    return `PayMongo could not be reached at ${apiUrl}: look at the network, a proxy, or PAYMONGO_API_URL.`;
  if (response.status === 401 || response.status === 403)
    return `PayMongo does not accept the secret key (${response.status}): copy it again from the dashboard, under Developers.`;
  if (!response.ok) return `PayMongo answered ${response.status}: try again in a while.`;
  return { body: await response.json().catch(() => undefined), date: response.headers.get("date") };
}

async function send(
  apiUrl: string,
  key: string,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Response | undefined> {
  return fetch(apiUrl + path, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}
