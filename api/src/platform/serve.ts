import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Access, Answer, Endpoint, ParsedCall } from "@tindahan/contract/endpoint.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import { mayDo, type Duty, type Right } from "@tindahan/contract/rights.ts";
import { toKeptAnswer } from "./kept-answer.ts";
import type { PageCache } from "./page-cache.ts";
import { allowSlowBody } from "./slow-clients.ts";

/** Who is calling, as their session says: never taken from what the request claims. */
export type Caller = { id: Id; role: "shopper" | "admin"; right: Right | null };

type Identify = (request: FastifyRequest) => Promise<Caller | undefined>;

declare module "fastify" {
  interface FastifyInstance {
    identify: Identify;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    duty?: Duty | undefined;
    /** Its answer goes on for as long as somebody listens. */
    isStream?: boolean;
  }
}

type CallerOf<E extends Endpoint> = E["access"] extends "public" ? undefined : Caller;
type Call<E extends Endpoint> = ParsedCall<E> & { caller: CallerOf<E>; request: FastifyRequest };

/** For an answer that is the same for everyone: it is kept until one of the topics changes. */
export type Keeping = { cache: PageCache; topics: string[] };

/** Longer addresses are nobody's second visit. */
const MAX_KEPT_URL = 300;

/** Puts an endpoint of the contract on the air: who may call, what may be sent and what is answered are settled here. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  keeping?: Keeping,
): void {
  const { access, duty, method, path, summary, params, query, body, maxBytes, answer } = endpoint;
  if (keeping && (access !== "public" || method !== "GET"))
    throw new Error(`${path} is not the same for everyone: it must not be kept.`);
  app.route({
    method,
    url: path,
    config: { access, duty },
    ...(maxBytes ? { bodyLimit: maxBytes, preParsing: async ({ raw }) => allowSlowBody(raw) } : {}),
    schema: {
      summary,
      tags: [path.split("/")[2]!],
      ...(access === "public" ? {} : { security: [{ token: [] }] }),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      // Strict: an unknown key is refused and not dropped, so that nobody can believe they have set a price or a role.
      ...(body ? { body: body.strict() } : {}),
      response: { 200: z.object({ success: z.literal(true) }).extend(answer.shape) },
    },
    // Before anything is read: who may not call learns nothing about what may be sent, and cannot make us read it.
    ...(access === "public" ? {} : { onRequest: (request) => authorize(app, endpoint, request) }),
    // What is kept is kept compressed, too.
    ...(keeping ? { compress: false } : {}),
    handler: async (request, reply) => {
      refuseForeignUserId(request);
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        request,
      };
      const answered = async () => ({ success: true, ...(await handle(call as unknown as Call<E>)) });
      if (!keeping) return answered();
      const make = async () => toKeptAnswer(reply, reply.serialize(await answered()) as string);
      const isKept = request.url.length <= MAX_KEPT_URL;
      const kept = isKept ? await keeping.cache.get(request.url, keeping.topics, make) : await make();
      return kept.send(request, reply);
    },
  });
}

/** Writes down who is calling; if they may not, it ends here. */
export async function authorize(
  app: FastifyInstance,
  { access, duty }: Pick<Endpoint, "access" | "duty">,
  request: FastifyRequest,
): Promise<void> {
  const caller = await app.identify(request);
  if (!caller) throw new ShopError("login_required");
  if (access !== "member" && caller.role !== access) throw new ShopError("forbidden");
  if (access === "admin") demandDuty(caller, duty);
  request.caller = caller;
}

function demandDuty({ right }: Caller, duty: Duty | undefined): void {
  if (!mayDo(right, duty)) throw new ShopError("forbidden");
}

/** Calls carry a `userId` because the specification's client sends one; it may only ever be the caller's own. */
function refuseForeignUserId({ caller, params, body }: FastifyRequest): void {
  const claimed = { ...(params as { userId?: string }), ...(body as { userId?: string } | undefined) }.userId;
  if (claimed !== undefined && claimed !== caller?.id) throw new ShopError("forbidden");
}

/** A route of the API that does not say who may call it stops the program from starting. */
export function demandAccess(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, config }) => {
    if (url.startsWith("/api/") && !config?.access)
      throw new Error(`${url} does not say who may call it: add access.`);
    if (config?.access === "admin" && !config.duty)
      throw new Error(`${url} does not say which admins may call it: add a duty.`);
  });
}
