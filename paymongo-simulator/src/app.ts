import { readFileSync } from "node:fs";

import fastify, { type FastifyError, type FastifyInstance } from "fastify";

import { ApiError, type Problem } from "./api/errors.ts";
import { paymongoApi } from "./api/api.ts";
import { controlRoutes } from "./control/routes.ts";
import type { Deps } from "./deps.ts";
import { testPage } from "./test-page/routes.ts";

const stylesheet = readFileSync(new URL("./pages/simulator.css", import.meta.url), "utf8");

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  const initialSettings = { ...deps.settings };
  readBodies(app);
  answerErrors(app);
  app.addHook("onRequest", async () => deps.clock.runDueTasks());

  await app.register((v1) => paymongoApi(v1, deps), { prefix: "/v1" });
  await app.register((pages) => testPage(pages, deps));
  await app.register((control) => controlRoutes(control, deps, initialSettings), { prefix: "/_control" });
  app.get("/simulator.css", async (_, reply) => reply.type("text/css").send(stylesheet));
  app.get("/", async (_, reply) => reply.redirect("/_control/"));
  return app;
}

function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => {
    // Clients send the JSON content type even with an empty body.
    if (body === "") return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new ApiError(400, [{ code: "parameter_format_invalid", detail: "The body is not valid JSON." }]));
    }
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => reply.code(404).send());

  app.setErrorHandler<FastifyError | ApiError | RangeError>((error, _, reply) => {
    if (error instanceof ApiError) return reply.code(error.statusCode).send({ errors: error.problems });
    const statusCode = error instanceof RangeError ? 400 : ("statusCode" in error && error.statusCode) || 500;
    // Log simulator bugs, so that they do not look like provider errors.
    if (statusCode >= 500) console.error(error);
    const problem: Problem = { code: "simulator_error", detail: error.message };
    return reply.code(statusCode).send({ errors: [problem] });
  });
}
