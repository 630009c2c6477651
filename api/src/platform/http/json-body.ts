import type { FastifyInstance } from "fastify";

/** Refuses the content types a cross-site form can send. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    parse(request, body, (error, value) =>
      done(error, LONE_SURROGATE.test(body) ? replaceLoneSurrogates(value) : value),
    ),
  );
}

const LONE_SURROGATE = /\\ud[89a-f]/i;

/** A length limit may cut an emoji in half. JSON columns reject a lone surrogate, so it becomes U+FFFD. */
function replaceLoneSurrogates(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(replaceLoneSurrogates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), replaceLoneSurrogates(inner)]),
  );
}
