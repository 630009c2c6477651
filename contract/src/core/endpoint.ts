import { z } from "zod";
import { Id } from "./primitives.ts";
import type { Permission } from "../accounts/admin-roles.ts";
import type { SecurityEventKind } from "../accounts/security-event-kinds.ts";

export type Access = "public" | "shopper" | "admin" | "member";

/** Who may make a call. An endpoint without one of these does not compile, so that nobody can forget to decide. */
export const anyone = { access: "public" } as const;
export const shopper = { access: "shopper" } as const;
/** Whoever is logged in, shopper or admin. */
export const member = { access: "member" } as const;
/** Which of them may, says `admin-roles.ts`. */
export function admin(permission: Permission): { access: "admin"; permission: Permission } {
  return { access: "admin", permission };
}
/**
 * The call also needs a confirmed session, because a stolen one must not be enough (`accounts/confirmation.ts`). Where that
 * depends on what is sent, "sometimes", the handler decides by `assertConfirmed`.
 */
export function confirmedAdmin(
  permission: Permission,
  confirmation: "always" | "sometimes" = "always",
): { access: "admin"; permission: Permission; confirmation: "always" | "sometimes" } {
  return { access: "admin", permission, confirmation };
}

type Who =
  | typeof anyone
  | typeof shopper
  | typeof member
  | ReturnType<typeof admin>
  | ReturnType<typeof confirmedAdmin>;

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodObject | undefined;

export type Endpoint<
  A extends Access = Access,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends z.ZodObject = z.ZodObject,
> = {
  access: A;
  /** For admins. */
  permission?: Permission;
  /** Only while the session is confirmed: whatever is sent, or depending on it. */
  confirmation?: "always" | "sometimes";
  method: Method;
  /** As Fastify writes it: `/api/products/:id`. */
  path: `/api/${string}`;
  summary: string;
  /** What stands in the path as `:name`: ids, unless it is said otherwise. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Only where a body may be larger than the usual 100 kB. */
  maxBytes?: number;
  /** Under which name the security log records the call, whether it succeeds or is refused. */
  event?: SecurityEventKind;
  /** When more people want to order than can be served, this call waits its turn, or says how long that takes. */
  mayWait?: true;
  /** Everything beside `success: true`. */
  response: Output;
};

/** One call of the API: what it is called, who may make it, what is sent and what is answered. */
export function endpoint<
  Path extends `/api/${string}`,
  Caller extends Who,
  Output extends z.ZodObject,
  Params extends Schema = IdsIn<Path>,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(
  call: `${Method} ${Path}`,
  who: Caller,
  parts: Omit<
    Endpoint<Access, Params, Query, Body, Output>,
    "access" | "permission" | "confirmation" | "method" | "path"
  >,
): Endpoint<Caller["access"], Params, Query, Body, Output> {
  const [method, path] = call.split(" ") as [Method, Path];
  const params = idsIn(path) as Params;
  const made = { ...who, method, path, ...(params && { params }), ...parts };
  return made;
}

function idsIn(path: string): z.ZodObject | undefined {
  const ids = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => [name, Id]);
  return ids.length > 0 ? z.object(Object.fromEntries(ids)) : undefined;
}

/** `/api/orders/:id/notes` has an `id` in it. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type IdsIn<Path extends string> = [NamesIn<Path>] extends [never]
  ? undefined
  : z.ZodObject<Record<NamesIn<Path>, typeof Id>>;

type Sent<Schema> = Schema extends z.ZodObject ? z.input<Schema> : undefined;
type Parsed<Schema> = Schema extends z.ZodObject ? z.output<Schema> : undefined;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a caller sends to an endpoint. */
export type CallArguments<E extends Endpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? Part<"params", Sent<P>> & Part<"query", Sent<Q>> & Part<"body", Sent<B>>
    : never;

/** What reaches the handler of an endpoint, parsed. */
export type ParsedCall<E extends Endpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never;

/** What an endpoint answers, beside `success: true`. */
export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;
