import { expect, expectTypeOf } from "vitest";
import { pino } from "pino";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { admin, anyone, endpoint, member } from "@tindahan/contract/core/endpoint.ts";
import { createApp } from "../../app.ts";
import { test } from "../../../test/support/shop.ts";
import { newId } from "../db/ids.ts";
import { registerEndpoint, type Caller } from "./register-endpoint.ts";

const rename = endpoint("POST /api/things/:id", admin("settings"), {
  summary: "Renames a thing",
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ name: z.string().min(1) }),
  response: z.object({ name: z.string() }),
});

const nena: Caller = {
  id: "01a1dd01-7e93-7309-ae29-e8c4726a607c",
  role: "admin",
  adminRole: "owner",
  task: null,
  isConfirmed: false,
};

test("rejects an API route without declared access or permission", async ({ shop }) => {
  const app = await createApp(shop.services);

  expect(() => app.get("/api/secrets", async () => "all of them")).toThrow(
    "/api/secrets does not say who may call it",
  );
  expect(() => app.get("/api/keys", { config: { access: "admin" } }, async () => "all of them")).toThrow(
    "/api/keys does not say which admins may call it",
  );
});

test("rejects caching of private or non-GET endpoints", async ({ shop }) => {
  const app = await createApp(shop.services);
  const caching = { cache: shop.services.pageCache, tags: ["things"] };

  expect(() => registerEndpoint(app, rename, async ({ body }) => body, caching)).toThrow(
    "must not be cached",
  );
  const parts = { summary: "", response: z.object({}) };
  for (const other of [
    endpoint("GET /api/things", member, parts),
    endpoint("POST /api/things", anyone, parts),
  ])
    expect(() => registerEndpoint(app, other, async () => ({}), caching)).toThrow("must not be cached");
});

test("an endpoint without access or with a wrong response key does not compile", async ({ shop }) => {
  const parts = { summary: "", response: z.object({}) };
  // @ts-expect-error -- who may call it is missing
  void (() => endpoint("GET /api/x", parts));

  // @ts-expect-error -- `permission` is missing
  void (() => endpoint("GET /api/x", { access: "admin" }, parts));

  const app = await createApp(shop.services);
  // @ts-expect-error -- the contract says `name`
  registerEndpoint(app, rename, async ({ body }) => ({ nom: body.name }));
  expectTypeOf(rename.access).toEqualTypeOf<"admin">();
});

test("validates path parameters as IDs by default", async ({ shop }) => {
  const app = await createApp(shop.services);
  const look = endpoint("GET /api/things/:id/parts/:partId", anyone, {
    summary: "One part of a thing",
    response: z.object({ partId: z.string() }),
  });
  registerEndpoint(app, look, async ({ params: { id, partId } }) => ({ partId: id && partId }));
  const [thing, part] = [newId(), newId()];

  expect((await app.inject(`/api/things/${thing}/parts/${part}`)).json()).toMatchObject({ partId: part });
  for (const path of [`${thing}/parts/7`, `x/parts/${part}`])
    expect((await app.inject(`/api/things/${path}`)).statusCode).toBe(400);
});

test("an endpoint checks session and role before it validates the body", async ({ shop }) => {
  const app = await createApp(shop.services);
  let caller: Caller | undefined;
  app.identify = async () => caller;
  registerEndpoint(app, rename, async ({ body, params }) => ({ name: `${params.id} ${body.name}` }));
  const ask = (body: object) => app.inject({ method: "POST", url: "/api/things/7", payload: body });

  expect((await ask({})).json()).toMatchObject({ success: false, code: "login_required" });
  for (const refused of [
    { ...nena, role: "shopper" as const },
    { ...nena, adminRole: "packer" as const },
    { ...nena, adminRole: null },
  ]) {
    caller = refused;
    expect((await ask({})).json()).toMatchObject({ success: false, code: "forbidden" });
  }
  caller = nena;
  expect((await ask({ name: "Basket" })).json()).toEqual({ success: true, name: "7 Basket" });
});

test("an endpoint rejects unknown body keys", async ({ shop }) => {
  const app = await createApp(shop.services);
  app.identify = async () => nena;
  registerEndpoint(app, rename, async ({ body }) => ({ name: body.name }));

  for (const extra of [{ role: "admin" }, { price: 1 }, { _id: "x" }]) {
    const response = await app.inject({
      method: "POST",
      url: "/api/things/7",
      payload: { name: "Basket", ...extra },
    });
    expect(response.statusCode).toBe(400);
  }
  const poisoned = await app.inject({
    method: "POST",
    url: "/api/things/7",
    headers: { "content-type": "application/json" },
    payload: '{"name":"Basket","__proto__":{"role":"admin"}}',
  });
  expect(poisoned.statusCode).toBe(400);
});

test("an endpoint strips response keys that the contract lacks", async ({ shop }) => {
  const app = await createApp(shop.services);
  app.identify = async () => nena;
  const leaky = { name: "Basket", password_hash: "secret" };
  registerEndpoint(app, rename, async () => leaky);

  const response = await app.inject({ method: "POST", url: "/api/things/7", payload: { name: "x" } });

  expect(response.json()).toEqual({ success: true, name: "Basket" });
});

test("hides the message of an unexpected error from API clients", async ({ shop }) => {
  const app = await createApp(shop.services);
  app.identify = async () => {
    throw new Error("select * from users failed at /srv/shop/secret.ts");
  };
  registerEndpoint(app, rename, async ({ body }) => ({ name: body.name }));

  const response = await app.inject({ method: "POST", url: "/api/things/7", payload: { name: "x" } });

  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    success: false,
    code: "unexpected",
    message: "An unexpected error occurred.",
    error: "An unexpected error occurred.",
    requestId: response.headers["x-request-id"],
  });
});

test.for([
  ["text/plain", "name=x", 415],
  ["application/x-www-form-urlencoded", "name=x", 415],
  ["application/json", "{", 400],
  ["application/json", JSON.stringify({ name: "x".repeat(200_000) }), 413],
] as const)(
  "rejects an unsupported, malformed or oversized body: %s (%s…)",
  async ([type, payload, status], { sharedShop: shop }) => {
    const app = await createApp(shop.services);
    app.identify = async () => nena;
    registerEndpoint(app, rename, async ({ body }) => ({ name: body.name }));

    const response = await app.inject({
      method: "POST",
      url: "/api/things/7",
      headers: { "content-type": type },
      payload,
    });

    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false });
  },
);

test("sends security headers with every response", async ({ shop }) => {
  for (const url of ["/api/products", "/api/nope", "/healthz", "/api/products?page=x", "/api/docs"]) {
    const { headers } = await shop.app.inject(url);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});

test("logs refusals and conflicts as warnings without a stack, bugs as errors", async ({ shop }) => {
  const lines: { level: number; msg: string; code?: string; err: { stack?: string } }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = await createApp({ ...shop.services, log });
  const failures: [string, Error, number, string][] = [
    ["unavailable", new ShopError("unavailable"), 503, "unavailable"],
    ["deadlock", Object.assign(new Error("deadlock detected"), { code: "40P01" }), 503, "unavailable"],
    [
      "erased",
      Object.assign(new Error("violates"), { code: "23503", constraint: "carts_user_id_fkey" }),
      401,
      "login_required",
    ],
    ["full", Object.assign(new Error("could not extend file"), { code: "53100" }), 503, "unavailable"],
    ["bug", new TypeError("undefined is not a function"), 500, "unexpected"],
  ];
  for (const [name, error] of failures)
    app.get(`/api/${name}`, { config: { access: "public" } }, async () => Promise.reject(error));

  for (const [name, , status, code] of failures) {
    const response = await app.inject(`/api/${name}`);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  }
  expect(lines.map(({ level, err }) => [level, Boolean(err.stack)])).toEqual([
    [40, false],
    [40, false],
    [40, false],
    [40, false],
    [50, true],
  ]);
  expect((await app.inject("/readyz")).json()).toMatchObject({ ok: false, database: "full" });
});
