import type { FastifyInstance } from "fastify";
import type { Counter } from "@prometheus-io/client";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { limitBy, limitNetworks } from "../limits/memory-limits.ts";

const REPORTS_PATH = "/api/browser-reports";

/** A report is a few hundred bytes. */
const MAX_BYTES = 8 * 1024;
const MAX_TEXT = 300;

const Text = z.string().transform((text) => text.slice(0, MAX_TEXT));
const Place = Text.transform(withoutQuery).optional();
const Line = z.number().int().nonnegative().optional().catch(undefined);

/** As browsers send it to a `report-uri`. */
const Violation = z
  .object({
    "csp-report": z.object({
      "document-uri": Place,
      "effective-directive": Text.optional(),
      "violated-directive": Text.optional(),
      "blocked-uri": Place,
      "source-file": Place,
      "line-number": Line,
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

/** As our own script sends it. */
const ScriptError = z
  .strictObject({ page: Place, message: Text.transform(withoutPeople), source: Place, line: Line })
  .transform((error) => ({ kind: "error" as const, ...error }));

/** Logs what browsers report of our pages: errors in scripts, and violations of the content security policy. */
export async function collectBrowserReports(app: FastifyInstance, reports: Counter<"kind">): Promise<void> {
  // So that the log stays readable.
  const mayNetworkReport = limitNetworks(app, 10, "1 minute");
  const mayAnybodyReport = limitBy(app, 60, "1 minute", () => "anybody");

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
          if ((await mayNetworkReport(request)) && (await mayAnybodyReport(request))) return;
          reports.inc({ kind: "dropped" });
          // Not 429: a browser would send it again.
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

/** `inline` and `eval` are no addresses and stay as they are. What people search for stays with them. */
function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0]!;
}

/** An error may repeat what somebody typed: no e-mail address, and no number as long as a code, a phone's or a card's. */
function withoutPeople(message: string): string {
  return message.replaceAll(/\S+@\S+|\d(?:[\s-]?\d){5,}/g, "…");
}
