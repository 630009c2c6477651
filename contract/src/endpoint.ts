import { z } from "zod";
import { Id } from "./primitives.ts";
import type { Duty } from "./rights.ts";

export type Access = "public" | "shopper" | "admin" | "member";

/** Who may make a call. An endpoint without one of these does not compile, so that nobody can forget to decide. */
export const anyone = { access: "public" } as const;
export const shopper = { access: "shopper" } as const;
/** Whoever is logged in, shopper or admin. */
export const member = { access: "member" } as const;
/** Which of them may, says `rights.ts`. */
export function admin(duty: Duty): { access: "admin"; duty: Duty } {
  return { access: "admin", duty };
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodObject | undefined;

export type Endpoint<
  A extends Access = Access,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends z.ZodObject = z.ZodObject,
> = {
  access: A;
  /** For admins. */
  duty?: Duty;
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
  /** Everything beside `success: true`. */
  answer: Answer;
};

/** One call of the API: what it is called, who may make it, what is sent and what is answered. */
export function endpoint<
  Path extends `/api/${string}`,
  Who extends typeof anyone | typeof shopper | typeof member | ReturnType<typeof admin>,
  Answer extends z.ZodObject,
  Params extends Schema = IdsIn<Path>,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(
  call: `${Method} ${Path}`,
  who: Who,
  parts: Omit<Endpoint<Access, Params, Query, Body, Answer>, "access" | "duty" | "method" | "path">,
): Endpoint<Who["access"], Params, Query, Body, Answer> {
  const [method, path] = call.split(" ") as [Method, Path];
  const params = idsIn(path) as Params;
  return { ...who, method, path, ...(params && { params }), ...parts };
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
export type Answer<E extends Endpoint> = z.output<E["answer"]>;
