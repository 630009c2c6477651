import { z } from "zod";
import { Confirmation } from "./confirmation.ts";
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
/** The same, and a stolen session is not enough: the body carries a `confirmation`, which is verified first. */
export function confirmedAdmin(permission: Permission): {
  access: "admin";
  permission: Permission;
  isConfirmed: true;
} {
  return { access: "admin", permission, isConfirmed: true };
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
  /** Only with the caller's password, and the code where they have a second factor. */
  isConfirmed?: true;
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
    "access" | "permission" | "isConfirmed" | "method" | "path"
  >,
): Endpoint<Caller["access"], Params, Query, SentBody<Caller, Body>, Output> {
  const [method, path] = call.split(" ") as [Method, Path];
  const params = idsIn(path) as Params;
  const made = { ...who, method, path, ...(params && { params }), ...parts };
  return made as unknown as Endpoint<Caller["access"], Params, Query, SentBody<Caller, Body>, Output>;
}

/** What must be sent, with the confirmation where there is one. Only the API asks: the pages do without the schemas. */
export function bodySchemaOf({ body, isConfirmed }: Pick<Endpoint, "body" | "isConfirmed">): Schema {
  return isConfirmed ? (body ?? z.object({})).extend({ confirmation: Confirmation }) : body;
}

type SentBody<Caller extends Who, Body extends Schema> = Caller extends { isConfirmed: true }
  ? z.ZodObject<
      (Body extends z.ZodObject<infer Shape> ? Shape : unknown) & { confirmation: typeof Confirmation }
    >
  : Body;

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
