import type { FastifyInstance } from "fastify";
import type { ApiFetch } from "../app/shared/api/context.ts";
import type { Pages } from "./pages-build.ts";
import { renderPage } from "./render-page.ts";

type Options = {
  pages: Pages;
  fetchApi: ApiFetch;
  origin: string;
  policyFor: (inlineScripts: string[]) => string;
};
type Query = { draft?: string; page?: string; theme?: string };

const DRAFT_PATHS: Record<string, string> = { "/api/shop": "/api/shop/draft" };
const PREVIEWABLE_PATH = /^\/(?:[a-z]+\/[\w-]+)?$/;

/**
 * Serves a page with unsaved settings to a frame in the admin. Scripts are blocked, and only the shop may frame the
 * page.
 */
export function serveSettingsPreview(
  app: FastifyInstance,
  { pages, fetchApi, origin, policyFor }: Options,
): void {
  app.get<{ Querystring: Query }>("/shop-preview", async ({ query }, reply) => {
    const { draft = "", page = "/", theme } = query;
    const draftResponse = await fetchApi(withPreviewDraft("/api/shop/draft", draft), {});
    if (typeof page !== "string" || !PREVIEWABLE_PATH.test(page) || draftResponse.status !== 200)
      return reply.callNotFound();
    const fetchDraft: ApiFetch = (path, init) =>
      fetchApi(Object.hasOwn(DRAFT_PATHS, path) ? withPreviewDraft(DRAFT_PATHS[path]!, draft) : path, init);
    const { body, status } = await renderPage(
      (request, marker) => pages(request, marker, fetchDraft),
      new URL(origin + page),
      policyFor,
    );
    return reply
      .code(status)
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policyFor([])
          .replace(/script-src [^;]+/, "script-src 'none'")
          .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
        "x-frame-options": "SAMEORIGIN",
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
      })
      .send(
        // The frame's sandbox blocks the windows that links would open.
        removeScripts(body, theme === "dark" ? "dark" : "light").replace(
          "<head>",
          '<head><base target="_blank">',
        ),
      );
  });
}

function withPreviewDraft(path: string, draft: string): string {
  return `${path}?draft=${encodeURIComponent(draft)}`;
}

/** Removes scripts and keeps the look they give. Without a theme, the page follows the system's. */
export function removeScripts(page: string, theme?: "light" | "dark"): string {
  return page
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<noscript\b[^>]*>.*?<\/noscript>| noscript:[\w-]+/gs, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace("<html ", theme ? `<html data-theme="${theme}" ` : "<html ");
}
