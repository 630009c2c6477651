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
  roleHasPermission,
  isAllowedDuring,
  type AccountTask,
  type Permission,
  type AdminRole,
} from "@tindahan/contract/accounts/admin-roles.ts";
import type { SecurityEventKind } from "@tindahan/contract/accounts/security-event-kinds.ts";
import type { PageCache } from "../cache/page-cache.ts";
import { renderThroughCache } from "../cache/serve-from-cache.ts";
import { allowSlowBody } from "./slow-clients.ts";

/** Identity from the session, never from request fields. */
export type Caller = {
  id: Id;
  role: "shopper" | "admin";
  adminRole: AdminRole | null;
  task: AccountTask | null;
  /** True for some minutes after the password or second factor was entered again. */
  isConfirmed: boolean;
};

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
    isStream?: boolean;
  }
}

type CallerOf<E extends Endpoint> = E["access"] extends "public" ? undefined : Caller;
type Call<E extends Endpoint> = ParsedCall<E> & { caller: CallerOf<E>; request: FastifyRequest };

export type Caching = { cache: PageCache; tags: string[] };

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
      // Strict: dropping an unknown key would suggest that it took effect.
      ...(body ? { body: body.strict() } : {}),
      response: { 200: z.object({ success: z.literal(true) }).extend(response.shape) },
    },
    // Runs before the body is read: refused callers learn nothing and cost little.
    ...(access === "public" ? {} : { onRequest: (request) => authorizeCall(app, endpoint, request) }),
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
      const respond = async () => {
        const result = await handle(call as unknown as Call<E>);
        if (event) await app.recordEvent(request, event, result);
        return { success: true, ...result };
      };
      if (!caching) return respond();
      const render = async () => ({ body: reply.serialize(await respond()) as string });
      return renderThroughCache(caching, request, reply, render);
    },
  });
}

/** Sets `request.caller`. Raises login_required, forbidden or confirmation_required. */
export async function authorizeCall(
  app: FastifyInstance,
  { access, permission, confirmation }: Pick<Endpoint, "access" | "permission" | "confirmation">,
  request: FastifyRequest,
): Promise<void> {
  const caller = await app.identify(request);
  if (!caller) throw new ShopError("login_required");
  // Set before the checks, because the security log names refused callers.
  request.caller = caller;
  if (access !== "member" && caller.role !== access) throw new ShopError("forbidden");
  if (access === "admin") assertCallerPermission(caller, permission);
  if (confirmation === "always") assertCallerConfirmed(caller);
}

export function assertCallerConfirmed({ isConfirmed }: Caller): void {
  if (!isConfirmed) throw new ShopError("confirmation_required");
}

function assertCallerPermission({ adminRole, task }: Caller, permission: Permission | undefined): void {
  if (!roleHasPermission(adminRole, permission)) throw new ShopError("forbidden");
  if (task && !isAllowedDuring(task, permission)) throw new ShopError(ERROR_OF_TASK[task]);
}

const ERROR_OF_TASK = {
  change_password: "password_change_required",
  add_second_factor: "second_factor_required",
} as const satisfies Record<AccountTask, ErrorCode>;

/** The specification's client sends a `userId`; it must be the caller's own. */
function refuseForeignUserId({ caller, params, body }: FastifyRequest): void {
  const claimed = { ...(params as { userId?: string }), ...(body as { userId?: string } | undefined) }.userId;
  if (claimed !== undefined && claimed !== caller?.id) throw new ShopError("forbidden");
}

export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, config }) => {
    if (url.startsWith("/api/") && !config?.access)
      throw new Error(`${url} does not say who may call it: add access.`);
    if (config?.access === "admin" && !config.permission)
      throw new Error(`${url} does not say which admins may call it: add a permission.`);
  });
}
