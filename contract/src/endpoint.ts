import type { z } from "zod";
import type { Duty } from "./rights.ts";

/**
 * Who may make a call. `public`: anyone. `shopper` and `admin`: only they. `member`: anyone who is logged in.
 * An endpoint without it does not compile, so that nobody can forget to decide.
 */
export type Access = "public" | "shopper" | "admin" | "member";

type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Endpoint<
  A extends Access = Access,
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodObject | undefined = z.ZodObject | undefined,
  Answer extends z.ZodObject = z.ZodObject,
> = {
  access: A;
  /** For admins: which of them may, says `rights.ts`. Without it a call for admins does not compile. */
  duty?: Duty;
  method: Method;
  /** As Fastify writes it: `/api/products/:id`. */
  path: `/api/${string}`;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Only where a body may be larger than the usual 100 kB. */
  maxBytes?: number;
  /** Everything beside `success: true`. */
  answer: Answer;
};

export function endpoint<
  const A extends Access,
  Answer extends z.ZodObject,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
>(
  definition: Endpoint<A, Params, Query, Body, Answer> &
    (A extends "admin" ? { duty: Duty } : { duty?: never }),
): Endpoint<A, Params, Query, Body, Answer> {
  return definition;
}

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
