import type { FastifyInstance } from "fastify";

/** JSON or nothing: what a foreign page's form could send is refused before it is read. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    parse(request, body, (error, value) => done(error, HALF.test(body) ? repair(value) : value)),
  );
}

const HALF = /\\ud[89a-f]/i;

/**
 * A field that holds at most so many characters may cut an emoji in two. Columns of text would keep a replacement
 * character for such a half, as browsers do; JSON columns refuse the row. Both get the replacement.
 */
function repair(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(repair);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), repair(inner)]));
}
