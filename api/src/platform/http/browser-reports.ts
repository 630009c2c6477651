import type { FastifyInstance } from "fastify";
import type { Counter } from "@prometheus-io/client";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { createMemoryLimit, createClientPrefixLimit } from "../limits/memory-limits.ts";

const REPORTS_PATH = "/api/browser-reports";

const MAX_BYTES = 8 * 1024;
const MAX_TEXT = 300;

const Text = z.string().transform((text) => text.slice(0, MAX_TEXT));
const ReportedUrl = Text.transform(removeUrlQuery).optional();
const LineNumber = z.number().int().nonnegative().optional().catch(undefined);

const Violation = z
  .object({
    "csp-report": z.object({
      "document-uri": ReportedUrl,
      "effective-directive": Text.optional(),
      "violated-directive": Text.optional(),
      "blocked-uri": ReportedUrl,
      "source-file": ReportedUrl,
      "line-number": LineNumber,
    }),
  })
  .transform(({ "csp-report": report }) => ({
    kind: "policy" as const,
    page: report["document-uri"],
    directive: report["effective-directive"] ?? report["violated-directive"],
    blocked: report["blocked-uri"],
    source: report["source-file"],
    line: report["line-number"],
  }));

const ScriptError = z
  .strictObject({
    page: ReportedUrl,
    message: Text.transform(redactPersonalData),
    source: ReportedUrl,
    line: LineNumber,
  })
  .transform((error) => ({ kind: "error" as const, ...error }));

export async function browserReportRoutes(app: FastifyInstance, reports: Counter<"kind">): Promise<void> {
  const isAllowedForClient = createClientPrefixLimit(app, 10, "1 minute");
  const isAllowedInTotal = createMemoryLimit(app, 60, "1 minute", () => "all");

  await app.register(async (own) => {
    own.addContentTypeParser(
      "application/csp-report",
      { parseAs: "string" },
      app.getDefaultJsonParser("error", "error"),
    );
    own.post(
      REPORTS_PATH,
      {
        config: { access: "public" },
        schema: { hide: true },
        bodyLimit: MAX_BYTES,
        onRequest: async (request, reply) => {
          if ((await isAllowedForClient(request)) && (await isAllowedInTotal(request))) return;
          reports.inc({ kind: "dropped" });
          // A browser would retry after a 429.
          return reply.code(204).send();
        },
      },
      async (request, reply) => {
        const { success, data: report } = z.union([Violation, ScriptError]).safeParse(request.body);
        if (!success) throw new ShopError("invalid_request");
        reports.inc({ kind: report.kind });
        request.log.warn({ reqId: request.id, report }, "browser report");
        return reply.code(204).send();
      },
    );
  });
}

/** Search terms are private. `inline` and `eval`, which are not URLs, pass unchanged. */
function removeUrlQuery(url: string): string {
  return url.split(/[?#]/, 1)[0]!;
}

/** Error messages may quote input: removes e-mail addresses and numbers of six or more digits. */
function redactPersonalData(message: string): string {
  return message.replaceAll(/\S+@\S+|\d(?:[\s-]?\d){5,}/g, "…");
}
