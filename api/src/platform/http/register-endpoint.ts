import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type Access,
  type ResponseOf,
  type Endpoint,
  type ParsedCall,
} from "@tindahan/contract/core/endpoint.ts";
import { ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  mayDo,
  worksDuring,
  type AccountTask,
  type Permission,
  type AdminRole,
} from "@tindahan/contract/accounts/admin-roles.ts";
import type { SecurityEventKind } from "@tindahan/contract/accounts/security-event-kinds.ts";
import type { PageCache } from "../cache/page-cache.ts";
import { sendCached } from "../cache/serve-from-cache.ts";
import { allowSlowBody } from "./slow-clients.ts";

/** Who is calling, as their session says: never taken from what the request claims. */
export type Caller = {
  id: Id;
  role: "shopper" | "admin";
  adminRole: AdminRole | null;
  /** What they must do before anything else works. */
  task: AccountTask | null;
  /** Whether they have proved within the last minutes that it is them, and not only their session. */
  isConfirmed: boolean;
};

/** What the platform asks of whoever knows the accounts. */
export type Gatekeeper = {
  identify: (request: FastifyRequest) => Promise<Caller | undefined>;
  recordEvent: (request: FastifyRequest, kind: SecurityEventKind, response: object) => Promise<void>;
  recordRefusal: (request: FastifyRequest, code: ErrorCode) => Promise<void>;
};

declare module "fastify" {
  interface FastifyInstance extends Gatekeeper {}
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    permission?: Permission | undefined;
    event?: SecurityEventKind | undefined;
    mayWait?: true | undefined;
    path?: string;
    /** Its answer goes on for as long as somebody listens. */
    isStream?: boolean;
  }
}

type CallerOf<E extends Endpoint> = E["access"] extends "public" ? undefined : Caller;
type Call<E extends Endpoint> = ParsedCall<E> & { caller: CallerOf<E>; request: FastifyRequest };

/** For a response that is the same for everyone: it is cached until one of the tags changes. */
export type Caching = { cache: PageCache; tags: string[] };

/** Puts an endpoint of the contract on the air: who may call, what may be sent and what is answered are settled here. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
  caching?: Caching,
): void {
  const { access, permission, event, mayWait } = endpoint;
  const { method, path, summary, params, query, body, maxBytes, response } = endpoint;
  if (caching && (access !== "public" || method !== "GET"))
    throw new Error(`${path} is not the same for everyone: it must not be cached.`);
  app.route({
    method,
    url: path,
    config: {
      access,
      permission,
      event,
      mayWait,
      path: `${method} ${path}`,
      ...(query && { knownParameters: () => Object.keys(query.shape) }),
    },
    ...(maxBytes ? { bodyLimit: maxBytes, preParsing: async ({ raw }) => allowSlowBody(raw) } : {}),
    schema: {
      summary,
      tags: [path.split("/")[2]!],
      ...(access === "public" ? {} : { security: [{ token: [] }] }),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      // Strict: an unknown key is refused and not dropped, so that nobody can believe they have set a price or a role.
      ...(body ? { body: body.strict() } : {}),
      response: { 200: z.object({ success: z.literal(true) }).extend(response.shape) },
    },
    // Before anything is read: who may not call learns nothing about what may be sent, and cannot make us read it.
    ...(access === "public" ? {} : { onRequest: (request) => authorize(app, endpoint, request) }),
    // Cached compressed, too.
    ...(caching ? { compress: false } : {}),
    handler: async (request, reply) => {
      refuseForeignUserId(request);
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        request,
      };
      const answered = async () => {
        const made = await handle(call as unknown as Call<E>);
        if (event) await app.recordEvent(request, event, made);
        return { success: true, ...made };
      };
      if (!caching) return answered();
      const render = async () => ({ body: reply.serialize(await answered()) as string });
      return sendCached(caching, request, reply, render);
    },
  });
}

/** Writes down who is calling; if they may not, it ends here. */
export async function authorize(
  app: FastifyInstance,
  { access, permission, confirmation }: Pick<Endpoint, "access" | "permission" | "confirmation">,
  request: FastifyRequest,
): Promise<void> {
  const caller = await app.identify(request);
  if (!caller) throw new ShopError("login_required");
  // Also for a refusal: the security log names who it was.
  request.caller = caller;
  if (access !== "member" && caller.role !== access) throw new ShopError("forbidden");
  if (access === "admin") assertPermission(caller, permission);
  if (confirmation === "always") assertConfirmed(caller);
}

/** A session without its person gets no further; the browser then asks for the password and calls again. */
export function assertConfirmed({ isConfirmed }: Caller): void {
  if (!isConfirmed) throw new ShopError("confirmation_required");
}

function assertPermission({ adminRole, task }: Caller, permission: Permission | undefined): void {
  if (!mayDo(adminRole, permission)) throw new ShopError("forbidden");
  if (task && !worksDuring(task, permission)) throw new ShopError(REFUSED_FOR[task]);
}

const REFUSED_FOR = {
  change_password: "password_change_required",
  add_second_factor: "second_factor_required",
} as const satisfies Record<AccountTask, ErrorCode>;

/** Calls carry a `userId` because the specification's client sends one; it may only ever be the caller's own. */
function refuseForeignUserId({ caller, params, body }: FastifyRequest): void {
  const claimed = { ...(params as { userId?: string }), ...(body as { userId?: string } | undefined) }.userId;
  if (claimed !== undefined && claimed !== caller?.id) throw new ShopError("forbidden");
}

/** A route of the API that does not say who may call it stops the program from starting. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, config }) => {
    if (url.startsWith("/api/") && !config?.access)
      throw new Error(`${url} does not say who may call it: add access.`);
    if (config?.access === "admin" && !config.permission)
      throw new Error(`${url} does not say which admins may call it: add a permission.`);
  });
}
