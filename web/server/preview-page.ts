import type { FastifyInstance } from "fastify";
import type { ApiFetch } from "../app/shared/api/context.ts";
import type { Pages } from "./pages-build.ts";
import { renderPage } from "./render-page.ts";

type Options = {
  pages: Pages;
  fetchApi: ApiFetch;
  origin: string;
  /** The policy of any page. */
  policyFor: (inlineScripts: string[]) => string;
};
type Query = { draft?: string; page?: string; theme?: string };

/** What shows otherwise in a preview: the call for it, and the one that takes the draft into account. */
const DRAFTED: Record<string, string> = { "/api/shop": "/api/shop/draft" };
/** Pages of the shop that everybody sees. */
const SHOWN = /^\/(?:[a-z]+\/[\w-]+)?$/;

/**
 * A page of the shop with settings that are not saved yet, for a frame on the admin's screen. It is the page itself without its
 * scripts: nothing can be bought in it, and nothing in it runs. The only page that may be framed, by the shop alone.
 */
export function servePreview(app: FastifyInstance, { pages, fetchApi, origin, policyFor }: Options): void {
  app.get<{ Querystring: Query }>("/shop-preview", async ({ query }, reply) => {
    const { draft = "", page = "/", theme } = query;
    const isKnown = await fetchApi(draftPath("/api/shop/draft", draft), {});
    if (typeof page !== "string" || !SHOWN.test(page) || isKnown.status !== 200) return reply.callNotFound();
    const fetchDraft: ApiFetch = (path, init) =>
      fetchApi(Object.hasOwn(DRAFTED, path) ? draftPath(DRAFTED[path]!, draft) : path, init);
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
      .send(still(body, theme === "dark" ? "dark" : "light"));
  });
}

function draftPath(path: string, draft: string): string {
  return `${path}?draft=${encodeURIComponent(draft)}`;
}

/**
 * Without scripts, but as it looks with them; in one theme, and with links that lead nowhere: the frame's sandbox opens no
 * windows.
 */
function still(page: string, theme: "light" | "dark"): string {
  return page
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<noscript\b[^>]*>.*?<\/noscript>| noscript:[\w-]+/gs, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace("<html ", `<html data-theme="${theme}" `)
    .replace("<head>", '<head><base target="_blank">');
}
