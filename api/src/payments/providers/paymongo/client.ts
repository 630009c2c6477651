import { z } from "zod";
import { createCircuitBreaker } from "../circuit.ts";
import { ProviderUnavailable, ProviderNotCalled, ProviderRefused } from "../provider-errors.ts";
import type { PaymongoAccount } from "./config.ts";
import { declineReasonOf } from "./reasons.ts";

const Payment = z.object({
  id: z.string(),
  attributes: z.object({
    status: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    failed_code: z.string().nullish(),
    failed_message: z.string().nullish(),
  }),
});

const Intent = z
  .object({
    id: z.string(),
    attributes: z.object({
      status: z.string(),
      amount: z.number().int(),
      currency: z.string(),
      livemode: z.boolean(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      payments: z.array(Payment).default([]),
      last_payment_error: z.object({ failed_message: z.string().nullish() }).nullish(),
      next_action: z
        .object({
          redirect: z.object({ url: z.string() }).nullish(),
          code: z.object({ image_url: z.string().nullish(), test_url: z.string().nullish() }).nullish(),
        })
        .nullish(),
    }),
  })
  .transform(({ id, attributes: a }) => {
    const paid = a.payments.find(({ attributes }) => attributes.status === "paid");
    const failed = a.payments.findLast(({ attributes }) => attributes.status === "failed");
    return {
      id,
      status: a.status,
      isLive: a.livemode,
      amountCentavos: paid?.attributes.amount ?? a.amount,
      currency: paid?.attributes.currency ?? a.currency,
      orderId: typeof a.metadata?.["order_id"] === "string" ? a.metadata["order_id"] : null,
      paymentId: paid?.id ?? null,
      failure: a.last_payment_error?.failed_message ?? failed?.attributes.failed_message ?? "",
      failureCode: failed?.attributes.failed_code ?? "",
      url: a.next_action?.redirect?.url ?? a.next_action?.code?.test_url ?? null,
      qrImage: a.next_action?.code?.image_url ?? null,
    };
  });

export type Intent = z.output<typeof Intent>;

const Method = z.object({ id: z.string() });
const Refund = z
  .object({
    id: z.string(),
    attributes: z.object({ status: z.enum(["pending", "processing", "succeeded", "failed"]) }),
  })
  .transform(({ id, attributes: { status } }) => ({
    reference: id,
    status: status === "processing" ? ("pending" as const) : status,
  }));

/** Rate limited: PayMongo works, but must not be called for a while. */
class ProviderRateLimited extends ProviderUnavailable {
  readonly pauseMs: number;
  constructor(message: string, pauseMs: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

const Problem = z.object({ code: z.string(), detail: z.string(), sub_code: z.string().nullish() });
const Errors = z.object({ errors: z.array(Problem).min(1) });

type Call = { method: "GET" | "POST"; path: string; attributes?: object; key?: string; timeoutMs?: number };

export type PaymongoClient = ReturnType<typeof createPaymongoClient>;

export function createPaymongoClient({ secretKey, apiUrl, timeoutMs }: PaymongoAccount) {
  const circuit = createCircuitBreaker();
  let noReadsUntil = 0;
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;

  function call<Schema extends z.ZodType>(schema: Schema, request: Call): Promise<z.output<Schema>> {
    if (request.method === "POST")
      return circuit.run(
        "write",
        () => send(schema, request),
        (error) => (error instanceof ProviderUnavailable ? "down" : "up"),
      );
    if (performance.now() < noReadsUntil)
      return Promise.reject(new ProviderRateLimited("The payment provider must not be called yet.", 0));
    return circuit.run("read", () => send(schema, request), judgeRead);
  }

  /** Rate-limited reads are no outage: shoppers can still pay. */
  function judgeRead(error: unknown): "down" | "up" | "unknown" {
    if (!(error instanceof ProviderRateLimited)) return error instanceof ProviderUnavailable ? "down" : "up";
    noReadsUntil = Math.max(noReadsUntil, performance.now() + error.pauseMs);
    return "unknown";
  }

  async function send<Schema extends z.ZodType>(schema: Schema, request: Call): Promise<z.output<Schema>> {
    const { method, path, attributes, key } = request;
    const { status, body, retryAfter } = await fetchPaymongo(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization,
        accept: "application/json",
        ...(attributes ? { "content-type": "application/json" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(attributes ? { body: JSON.stringify({ data: { attributes } }) } : {}),
      // A redirect must not send the key to another host.
      redirect: "error",
      signal: AbortSignal.timeout(request.timeoutMs ?? timeoutMs),
    });
    if (status === 200) {
      const parsed = z.object({ data: schema }).safeParse(body);
      if (!parsed.success) throw new ProviderUnavailable(`${method} ${path}: unreadable response`);
      return (parsed.data as { data: z.output<Schema> }).data;
    }
    if (status === 429) throw new ProviderRateLimited(`${method} ${path}: 429`, retryPauseMs(retryAfter));
    // 401 and 403 concern our key, and 409 a concurrent call: none of them refuses the payment.
    if (status >= 500 || [401, 403, 408, 409].includes(status))
      throw new ProviderUnavailable(`${method} ${path}: ${status}`);
    const problem = Errors.safeParse(body).data?.errors[0];
    const detail = `(${status} ${problem?.code ?? "unknown"}): ${problem?.detail ?? ""}`;
    throw new ProviderRefused(status === 402 ? declineReasonOf(problem?.sub_code) : "request", detail);
  }

  /** Retries once with the same idempotency key, so PayMongo creates the object once. */
  async function create<Schema extends z.ZodType>(schema: Schema, request: Call): Promise<z.output<Schema>> {
    try {
      return await call(schema, request);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || error instanceof ProviderNotCalled) throw error;
      return call(schema, request);
    }
  }

  return {
    isAvailable: circuit.isClosed,
    createIntent: (key: string, attributes: object) =>
      create(Intent, { method: "POST", path: "/payment_intents", attributes, key: `intent:${key}` }),
    createMethod: (key: string, attributes: object) =>
      create(Method, { method: "POST", path: "/payment_methods", attributes, key: `method:${key}` }),
    // Wallets are slow. No retry: after a timeout, the caller reads the intent.
    attach: (id: string, attributes: object) =>
      call(Intent, {
        method: "POST",
        path: `/payment_intents/${id}/attach`,
        attributes,
        timeoutMs: timeoutMs * 4,
      }),
    getIntent: (id: string) => call(Intent, { method: "GET", path: `/payment_intents/${id}` }),
    cancelIntent: (id: string) => call(Intent, { method: "POST", path: `/payment_intents/${id}/cancel` }),
    createRefund: (key: string, attributes: object) =>
      create(Refund, { method: "POST", path: "/refunds", attributes, key: `refund:${key}` }),
    getRefund: (id: string) => call(Refund, { method: "GET", path: `/refunds/${id}` }),
  };
}

const MIN_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

function retryPauseMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? NaN);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter ?? "") - Date.now() : seconds * 1000;
  return Math.min(Math.max(ms || 0, MIN_PAUSE_MS), MAX_PAUSE_MS);
}

type RawResponse = { status: number; body: unknown; retryAfter: string | null };

async function fetchPaymongo(url: string, init: RequestInit): Promise<RawResponse> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return {
      status: response.status,
      body: parseJsonOrUndefined(text),
      retryAfter: response.headers.get("retry-after"),
    };
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    throw new ProviderUnavailable(`${init.method} ${new URL(url).pathname}: ${name}`);
  }
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
