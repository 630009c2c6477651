import { createHmac } from "node:crypto";
import type { Endpoint } from "@tindahan/contract/core/endpoint.ts";
import { subscribeToOrders } from "@tindahan/contract/orders/order-updates.ts";
import { providerWebhook, webhookPath } from "@tindahan/contract/checkout/checkout.ts";
import { uploadPicture } from "@tindahan/contract/catalogue/pictures.ts";
import { uploadReturnPicture } from "@tindahan/contract/orders/returns.ts";
import { endpoints } from "../support/endpoints.ts";
import { WEBHOOK_SECRET } from "../support/paying.ts";
import { hostileText, hostileValue } from "./hostile-values.ts";
import { hostilePicture } from "./pictures.ts";
import { randomFrom, type Random } from "./random.ts";
import { validValues } from "./valid-values.ts";
import type { Caller, World } from "./world.ts";

export type Input = {
  seed: number;
  call: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
};

/** Hashing a password or decoding a picture costs a hundred times as much as other calls. */
const SLOW = /admin\/login|password|second-factor|api\/admin\/people|api\/pictures|return-pictures$/;
const SLOW_SHARE = 0.005;
const PAGE_SHARE = 0.05;
const ENDS_SESSION = /logout|profile/;

const [slow, quick] = [true, false].map((isSlow) =>
  endpoints.filter((endpoint) => SLOW.test(endpoint.path) === isSlow),
) as [Endpoint[], Endpoint[]];

const PAGES = [
  "/", "/products/*", "/user/login", "/cart", "/checkout", "/success", "/error", "/orders", "/orders/*", "/paymongo-success", "/manifest.webmanifest",
  "/robots.txt", "/sitemap.xml", "/sitemaps/*", "/sitemaps/1.xml", "/admin", "/admin/*", "/admin/orders/*", "/*", "/products/*.data", "/_root.data", "/__manifest",
  "/uploads/*", "/pictures/*", "/assets/*", "/healthz", "/readyz", "/api/docs", "/api/openapi.json", "/api/*", "/.well-known/security.txt", "/.well-known/*",
]; // prettier-ignore

export function inputOf(seed: number, world: World): Input {
  const random = randomFrom(seed);
  if (random.chance(PAGE_SHARE)) return pageInput(seed, random, world);
  const endpoint = random.pick(random.chance(SLOW_SHARE) ? slow : quick);
  if (endpoint === providerWebhook) return webhookInput(seed, random, world);
  const caller = callerFor(endpoint, random, world);
  const { method, path, params, query, body } = endpoint;
  const isMutated = random.chance(0.7);
  const parts = {
    params: params ? validValues(params, random, world, path) : {},
    query: query ? validValues(query, random, world, path) : {},
    body: body ? validValues(body, random, world, path) : undefined,
  };
  if (caller && random.chance(0.9))
    for (const part of [parts.params, parts.body]) if (part && "userId" in part) part["userId"] = caller.id;
  if (isMutated) mutatePart(random, parts);
  const input: Input = {
    seed,
    call: endpoint.call,
    method,
    url: urlOf(path, parts.params) + queryOf(parts.query, random, isMutated),
    headers: headersFor(random, caller, isMutated),
  };
  if (endpoint === uploadPicture || endpoint === uploadReturnPicture) return withPicture(input, random);
  if (endpoint === subscribeToOrders && random.chance(0.5)) input.headers["accept"] = "text/event-stream";
  return parts.body === undefined ? input : withBody(input, parts.body, random, isMutated);
}

function callerFor({ access, path }: Endpoint, random: Random, world: World): Caller | undefined {
  const { callers, shoppers, expendable } = world;
  if (random.chance(0.1) && !ENDS_SESSION.test(path))
    return random.pick([undefined, shoppers[0], ...Object.values(callers)]);
  if (access === "public") return random.chance(0.3) ? random.pick(shoppers) : undefined;
  if (access === "shopper") return random.pick(shoppers);
  if (ENDS_SESSION.test(path))
    return random.pick(access === "admin" ? expendable.admins : expendable.shoppers);
  return random.pick([callers.owner, callers.owner, callers.staff, callers.packer]);
}

/** Mutates one value only, so that the rest of the input passes validation. */
function mutatePart(random: Random, parts: Record<string, unknown>): void {
  const filled = Object.values(parts).filter(
    (part): part is Record<string, unknown> =>
      typeof part === "object" && part !== null && Object.keys(part).length > 0,
  );
  if (filled.length > 0) mutate(random, random.pick(filled));
}

function mutate(random: Random, value: Record<string, unknown>): void {
  const key = random.pick(Object.keys(value));
  const inner = value[key];
  if (typeof inner === "object" && inner !== null && Object.keys(inner).length > 0 && random.chance(0.7))
    return mutate(random, inner as Record<string, unknown>);
  const choice = random.below(20);
  if (choice === 0) delete value[key];
  else if (choice === 1) add(value, hostileText(random), hostileValue(random));
  else if (typeof inner === "string" && random.chance(0.6)) value[key] = hostileText(random);
  else value[key] = hostileValue(random);
}

/** The `length` of an array accepts only numbers. */
function add(value: Record<string, unknown>, name: string, member: unknown): void {
  if (Array.isArray(value)) value.push(member);
  else value[name] = member;
}

function urlOf(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encode(textOf(params[name] ?? "")) || "%20");
}

function queryOf(query: Record<string, unknown>, random: Random, isMutated: boolean): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(textOf(one))}`),
  );
  if (isMutated && random.chance(0.1)) {
    const [pair = "page=1"] = pairs;
    pairs.push(
      random.pick([
        pair,
        `${pair}&${pair}`,
        "page=1&page=2",
        "search[]=a",
        "search[a]=b",
        "%",
        "%00",
        "=",
        "&&",
        "a=%ff",
        "__proto__=1",
        "x=" + "y".repeat(3_000),
      ]),
    );
  }
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
/** A lone surrogate cannot be encoded; clients send the replacement character. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function headersFor(random: Random, caller: Caller | undefined, isMutated: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    "x-forwarded-for": `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  };
  if (caller) headers["authorization"] = `Bearer ${caller.token}`;
  if (random.chance(0.2))
    headers["idempotency-key"] = random.pick(["a", "0".repeat(36), hostileText(random)]);
  if (random.chance(0.1))
    headers["shown-total"] = random.pick(["100", "100.00", "NaN", "-1", "1e308", hostileText(random)]);
  if (random.chance(0.1))
    headers["accept-encoding"] = random.pick([
      "br",
      "gzip",
      "gzip;q=0",
      "*",
      "br;q=x,,",
      hostileText(random),
    ]);
  if (random.chance(0.05)) headers["if-none-match"] = random.pick(["*", 'W/"x"', '"', hostileText(random)]);
  if (isMutated && random.chance(0.1)) {
    const name = random.pick(["authorization", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "user-agent", "accept", "cookie", "origin", "range", "if-modified-since", "accept-language", "x-request-id", "content-type", "traceparent"]); // prettier-ignore
    headers[name] = random.pick([
      hostileText(random),
      `Bearer ${hostileText(random)}`,
      "bytes=0-,5-,-1",
      "text/event-stream",
      "::1",
      "[::1]:80, 1.2.3.4:5",
    ]);
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toHeaderValue(value)]));
}

const toHeaderValue = (text: string) => text.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, "?").slice(0, 4_000);

function withBody(input: Input, value: unknown, random: Random, isMutated: boolean): Input {
  let text = JSON.stringify(value);
  if (isMutated && random.chance(0.08))
    text = random.pick([
      text.slice(0, random.below(text.length)), text + text, `[${text}]`, text.replace("{", '{"__proto__":{"isAdmin":true},'), text.replace("{", '{"a":1,"a":2,'),
      `\ufeff${text}`, "", "null", "[]", "0", '"x"', "{", '{"a":'.repeat(5_000), `${"[".repeat(20_000)}${"]".repeat(20_000)}`, text.replaceAll('"', "'"), text.replaceAll(/\d+/g, "1e999"),
    ]); // prettier-ignore
  const body = Buffer.from(text);
  if (isMutated && random.chance(0.03) && body.length > 0)
    body[random.below(body.length)] = random.below(256);
  return { ...input, headers: { "content-type": "application/json", ...input.headers }, body };
}

function withPicture(input: Input, random: Random): Input {
  const { type, bytes } = hostilePicture(random);
  return { ...input, headers: { "content-type": type, ...input.headers }, body: bytes };
}

function webhookInput(seed: number, random: Random, world: World): Input {
  const intent = random.pick(world.intents);
  const attributes: Record<string, unknown> = {
    payment_intent_id: intent,
    payment_id: `pay_${intent}`,
    status: "paid",
  };
  const event: Record<string, unknown> = {
    data: {
      id: random.pick([`evt_${seed}`, "evt_1"]),
      type: "event",
      attributes: {
        type: "payment.paid",
        livemode: false,
        data: { id: "pay_x", type: "payment", attributes },
      },
    },
  };
  if (random.chance(0.7)) mutate(random, event);
  const input = {
    seed,
    call: providerWebhook.call,
    method: "POST",
    url: webhookPath("paymongo"),
    headers: {},
  };
  const request = withBody(input, event, random, random.chance(0.3));
  // Mutated events are signed, too: unknown events of the provider must not cause failures.
  const at = Math.floor(Date.now() / 1000);
  const hmac = createHmac("sha256", WEBHOOK_SECRET).update(`${at}.`).update(request.body!).digest("hex");
  const signature = random.chance(0.9) ? `t=${at},te=${hmac},li=` : toHeaderValue(hostileText(random));
  return { ...request, headers: { ...request.headers, "paymongo-signature": signature } };
}

function pageInput(seed: number, random: Random, world: World): Input {
  const page = random.pick(PAGES);
  const part = () =>
    encode(random.chance(0.4) ? random.pick([...world.slugs, ...world.ids]) : hostileText(random));
  let url = page.replace("*", part);
  if (random.chance(0.5))
    url += `?${random.pick(["page", "search", "category", "sort", "source", "source_id", "p", "_routes", part()])}=${part()}`;
  if (random.chance(0.1)) url = url.replace(/%(?=\w)/, "%25");
  const headers = headersFor(
    random,
    random.chance(0.2) ? random.pick(world.shoppers) : undefined,
    random.chance(0.5),
  );
  const method = random.chance(0.95) ? "GET" : random.pick(["HEAD", "POST", "OPTIONS", "DELETE", "PUT"]);
  return { seed, call: `page ${page}`, method, url: url.slice(0, 8_000), headers };
}
