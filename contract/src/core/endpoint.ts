import { z } from "zod";
import { Id } from "./primitives.ts";
import type { Permission } from "../accounts/admin-roles.ts";
import type { SecurityEventKind } from "../accounts/security-event-kinds.ts";

export type Access = "public" | "shopper" | "admin" | "member";

/** Callers that an endpoint admits. An endpoint that names none does not compile. */
export const anyone = { access: "public" } as const;
export const shopper = { access: "shopper" } as const;
export const member = { access: "member" } as const;
export function admin(permission: Permission): { access: "admin"; permission: Permission } {
  return { access: "admin", permission };
}
/**
 * Also requires a confirmed session, because a stolen session must not be enough. With "sometimes", the handler
 * calls `assertCallerConfirmed` depending on the input.
 */
export function confirmedAdmin(
  permission: Permission,
  confirmation: "always" | "sometimes" = "always",
): { access: "admin"; permission: Permission; confirmation: "always" | "sometimes" } {
  return { access: "admin", permission, confirmation };
}

type CallerAccess =
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
  Call extends string = string,
> = {
  call: Call;
  access: A;
  permission?: Permission;
  confirmation?: "always" | "sometimes";
  method: Method;
  path: `/api/${string}`;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  maxBytes?: number;
  /** Kind under which the security log records each call, successful or refused. */
  event?: SecurityEventKind;
  /** Under overload the call waits in the queue or returns the waiting time. */
  mayWait?: true;
  response: Output;
};

export function endpoint<
  Call extends `${Method} /api/${string}`,
  Caller extends CallerAccess,
  Output extends z.ZodObject,
  Params extends Schema = IdsIn<Call>,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(
  call: Call,
  who: Caller,
  parts: Omit<
    Endpoint<Access, Params, Query, Body, Output>,
    "call" | "access" | "permission" | "confirmation" | "method" | "path"
  >,
): Endpoint<Caller["access"], Params, Query, Body, Output, Call> {
  const [method, path] = call.split(" ") as [Method, `/api/${string}`];
  const params = idParamsOf(path) as Params;
  const definition = { call, ...who, method, path, ...(params && { params }), ...parts };
  return definition;
}

function idParamsOf(path: string): z.ZodObject | undefined {
  const ids = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => [name, Id]);
  return ids.length > 0 ? z.object(Object.fromEntries(ids)) : undefined;
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type IdsIn<Path extends string> = [NamesIn<Path>] extends [never]
  ? undefined
  : z.ZodObject<Record<NamesIn<Path>, typeof Id>>;

type Input<Schema> = Schema extends z.ZodObject ? z.input<Schema> : undefined;
type Parsed<Schema> = Schema extends z.ZodObject ? z.output<Schema> : undefined;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallArguments<E extends Endpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? Part<"params", Input<P>> & Part<"query", Input<Q>> & Part<"body", Input<B>>
    : never;

export type ParsedCall<E extends Endpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never;

export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;
