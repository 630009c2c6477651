import { createHash } from "node:crypto";
import { z } from "zod";
import { webhookPath } from "@tindahan/contract/checkout/checkout.ts";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { ProviderFinding } from "../../../platform/payment-provider.ts";
import type { PaymongoAccount } from "./config.ts";
import { paymongoMethodsOf } from "./methods.ts";

const WEBHOOK_EVENTS = ["payment.paid", "payment.failed", "payment.refunded", "payment.refund.updated"];

const MAX_CLOCK_SECONDS = 60;
const TIMEOUT_MS = 10_000;
const WEBHOOK_LIST = "/webhooks?limit=100";

type Method = "GET" | "POST" | "PUT";

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

type Subject = ProviderFinding["about"];

const fine = (about: Subject, words: string): ProviderFinding => ({ about, isFine: true, words });
const wrong = (about: Subject, words: string): ProviderFinding => ({ about, isFine: false, words });

export type DoctorInput = {
  account: PaymongoAccount | undefined;
  paymentMethods: PaymentMethod[];
  publicUrl: string;
};

export async function examinePaymongo(
  shop: DoctorInput,
  now: number = Date.now(),
): Promise<ProviderFinding[]> {
  const { account, paymentMethods, publicUrl } = shop;
  if (!account) return [wrong("keys", "No PayMongo keys are set: orders can only be paid in cash.")];
  const mode = fine(
    "keys",
    `The key is for ${account.isLive ? "live payments: real money" : "tests: no real money"}.`,
  );
  const response = await requestPaymongo(account, "GET", WEBHOOK_LIST);
  if (typeof response === "string") return [mode, wrong("keys", response)];
  const offered = paymongoMethodsOf(account).filter(({ id }) => paymentMethods.includes(id));
  const findings = [
    mode,
    fine("keys", `PayMongo accepts the key (${account.apiUrl}).`),
    fine("keys", `Offered at checkout: ${offered.map(({ id }) => PAYMENT_METHOD_NAMES[id]).join(", ")}.`),
    examineClockDifference(response.date, now),
  ];
  if (account.publicKey || paymentMethods.includes("card")) findings.push(await examinePublicKey(account));
  const unreachable = unreachableReason(account.apiUrl, publicUrl);
  if (unreachable) findings.push(wrong("server", unreachable));
  const webhooks = readWebhooks(response.body);
  if (typeof webhooks === "string") return [...findings, wrong("webhook", webhooks)];
  return [...findings, ...examineWebhook(account, publicUrl + webhookPath("paymongo"), webhooks)];
}

/** Why PayMongo cannot send webhooks to this URL. A simulator can reach any URL. */
export function unreachableReason(apiUrl: string, publicUrl: string): string | undefined {
  const isSimulated = new URL(apiUrl).hostname !== "api.paymongo.com";
  return publicUrl.startsWith("https:") || isSimulated
    ? undefined
    : `The shop's address, PUBLIC_URL, is ${publicUrl}: PayMongo sends webhooks to public https: addresses only.`;
}

/** Registers or repairs the webhook. Returns its secret, or the reason of a failure. */
export async function registerWebhook(
  { account, publicUrl }: Omit<DoctorInput, "paymentMethods">,
  now: number = Date.now(),
): Promise<{ secret: string } | string> {
  if (!account) return "No PayMongo keys are set.";
  const list = await requestPaymongo(account, "GET", WEBHOOK_LIST);
  const webhooks = typeof list === "string" ? list : readWebhooks(list.body);
  if (typeof webhooks === "string") return webhooks;
  const url = publicUrl + webhookPath("paymongo");
  const existing = findWebhook(webhooks, url);
  const webhook = existing
    ? await repairWebhook(account, existing)
    : await createWebhook(account, url, webhookCreationKey(url, webhooks, now));
  if (typeof webhook === "string") return webhook;
  const secret = webhook.attributes.secret_key;
  if (secret) return { secret };
  return `PayMongo does not show the secret of the webhook for ${url}. Copy it from PayMongo's dashboard, under Developers.`;
}

const HOUR_MS = 3_600_000;

/**
 * Parallel calls send the same key, so PayMongo creates one webhook. The hour permits a retry of a stored
 * failure.
 */
function webhookCreationKey(url: string, webhooks: Webhook[], now: number): string {
  const parts = [url, Math.floor(now / HOUR_MS), ...webhooks.map(({ id }) => id).toSorted()];
  return `webhook:${createHash("sha256").update(parts.join(" ")).digest("hex")}`;
}

function createWebhook(
  account: PaymongoAccount,
  url: string,
  idempotencyKey: string,
): Promise<Webhook | string> {
  return requestWebhook(account, "POST", "/webhooks", { url, events: WEBHOOK_EVENTS }, idempotencyKey);
}

async function repairWebhook(account: PaymongoAccount, webhook: Webhook): Promise<Webhook | string> {
  const path = `/webhooks/${webhook.id}`;
  const { events, status } = webhook.attributes;
  let repaired: Webhook | string = webhook;
  if (missingWebhookEvents(webhook).length > 0) {
    const all = [...new Set([...events, ...WEBHOOK_EVENTS])];
    repaired = await requestWebhook(account, "PUT", path, { events: all });
    if (typeof repaired === "string") return repaired;
  }
  if (status !== "enabled") repaired = await requestWebhook(account, "POST", `${path}/enable`);
  if (typeof repaired === "string" || repaired.attributes.secret_key) return repaired;
  return requestWebhook(account, "GET", path);
}

async function requestWebhook(
  account: PaymongoAccount,
  method: Method,
  path: string,
  attributes?: object,
  idempotencyKey?: string,
): Promise<Webhook | string> {
  const response = await requestPaymongo(
    account,
    method,
    path,
    attributes && { data: { attributes } },
    idempotencyKey,
  );
  if (typeof response === "string") return response;
  return (
    z.object({ data: Webhook }).safeParse(response.body).data?.data ??
    "PayMongo's answer about the webhook could not be understood."
  );
}

function readWebhooks(body: unknown): Webhook[] | string {
  const list = z.object({ data: z.array(Webhook) }).safeParse(body);
  return list.success ? list.data.data : "The list of webhooks could not be understood.";
}

function findWebhook(webhooks: Webhook[], url: string): Webhook | undefined {
  const ours = webhooks.filter(({ attributes }) => attributes.url === url);
  return ours.find(({ attributes }) => attributes.status === "enabled") ?? ours[0];
}

function missingWebhookEvents({ attributes }: Webhook): string[] {
  return WEBHOOK_EVENTS.filter((event) => !attributes.events.includes(event));
}

/** Sends an invalid method: PayMongo rejects a wrong key first and creates nothing. */
async function examinePublicKey({ apiUrl, publicKey }: PaymongoAccount): Promise<ProviderFinding> {
  if (!publicKey) return wrong("keys", "There is no public key: cards are not offered, though switched on.");
  const response = await sendPaymongoRequest(apiUrl, publicKey, "POST", "/payment_methods", {
    data: { attributes: {} },
  });
  if (!response)
    return wrong("keys", `The public key could not be checked: PayMongo could not be reached at ${apiUrl}.`);
  return response.status === 401 || response.status === 403
    ? wrong(
        "keys",
        `PayMongo does not accept the public key (${response.status}): copy it again from the dashboard, under Developers.`,
      )
    : fine("keys", "PayMongo accepts the public key, which browsers use to send card numbers.");
}

function examineClockDifference(date: string | null, now: number): ProviderFinding {
  const theirs = Date.parse(date ?? "");
  if (Number.isNaN(theirs)) return fine("server", "PayMongo sent no time, so the clock was not checked.");
  const seconds = Math.round((now - theirs) / 1000);
  return Math.abs(seconds) <= MAX_CLOCK_SECONDS
    ? fine("server", "This computer's clock agrees with PayMongo's.")
    : wrong(
        "server",
        `This computer's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} PayMongo's: webhooks may be refused as too old or too new. Set it by NTP.`,
      );
}

function examineWebhook(account: PaymongoAccount, url: string, webhooks: Webhook[]): ProviderFinding[] {
  const webhook = findWebhook(webhooks, url);
  if (!webhook)
    return [
      wrong(
        "webhook",
        `No webhook is registered for ${url}: payments are found within about a minute instead of immediately. Register it in System Settings, or on the server with: tindahan paymongo register-webhook`,
      ),
    ];
  const { attributes: ours } = webhook;
  const missing = missingWebhookEvents(webhook);
  return [
    ours.status === "enabled"
      ? fine("webhook", `The webhook for ${url} is registered and enabled.`)
      : wrong(
          "webhook",
          `The webhook is disabled (${ours.disabled_reason ?? "no reason given"}): register it again, or enable it in PayMongo's dashboard. Until then payments are found by the sweep, within about a minute.`,
        ),
    ...(missing.length > 0 ? [wrong("webhook", `The webhook does not receive: ${missing.join(", ")}.`)] : []),
    examineWebhookSecret(account, ours.secret_key),
  ];
}

function examineWebhookSecret(
  { webhookSecret }: PaymongoAccount,
  theirs: string | null | undefined,
): ProviderFinding {
  if (!webhookSecret) return wrong("webhook", "There is no webhook secret: every webhook is refused.");
  if (!theirs)
    return fine(
      "webhook",
      "PayMongo does not show the webhook's secret: it is only checked when the first webhook arrives.",
    );
  return theirs === webhookSecret
    ? fine("webhook", "The webhook secret is right.")
    : wrong("webhook", "The webhook secret is wrong: every webhook is refused.");
}

async function requestPaymongo(
  { apiUrl, secretKey }: PaymongoAccount,
  method: Method,
  path: string,
  body?: object,
  idempotencyKey?: string,
): Promise<{ body: unknown; date: string | null } | string> {
  const response = await sendPaymongoRequest(apiUrl, secretKey, method, path, body, idempotencyKey);
  if (!response)
    return `PayMongo could not be reached at ${apiUrl}: check the network, a proxy, or PAYMONGO_API_URL.`;
  if (response.status === 401 || response.status === 403)
    return `PayMongo does not accept the secret key (${response.status}): copy it again from the dashboard, under Developers.`;
  if (!response.ok) return `PayMongo answered ${response.status}: try again later.`;
  return { body: await response.json().catch(() => undefined), date: response.headers.get("date") };
}

async function sendPaymongoRequest(
  apiUrl: string,
  credential: string,
  method: Method,
  path: string,
  body?: object,
  idempotencyKey?: string,
): Promise<Response | undefined> {
  return fetch(apiUrl + path, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${credential}:`).toString("base64")}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}
