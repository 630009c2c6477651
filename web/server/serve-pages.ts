import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { ApiFetch } from "../app/shared/api/context.ts";
import { knownParameters } from "./known-parameters.ts";
import { servePreview } from "./preview-page.ts";
import type { Pages, PagesBuild } from "./pages-build.ts";
import { renderPage, type RenderedPage } from "./render-page.ts";

// As the API declares them.
declare module "fastify" {
  interface FastifyRequest {
    canonicalUrl: string;
  }
  interface FastifyContextConfig {
    knownParameters?: (path: string) => readonly string[];
    isRendered?: boolean;
  }
  interface FastifyInstance {
    insideKey: string;
  }
}

/** Sends the page from the cache, or renders it first. */
type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  render: () => Promise<RenderedPage>,
) => Promise<FastifyReply>;

/**
 * `pagesBuild`: the folder below web/ that the pages were built into. `cardEntryUrl`: where the checkout sends the number
 * of a card, if cards can be taken at that moment.
 */
type Options = {
  isDevelopment: boolean;
  publicUrl: string;
  pagesBuild: string;
  sendCached: SendCached;
  cardEntryUrl: () => Promise<string | undefined>;
  /** Whether pages made now are soon out of date by themselves: a sale is about to begin or to end. */
  hasScheduledChange: () => boolean;
};

/**
 * A CDN may answer for ten seconds by itself, and for twenty more while it asks us again: behind one, a change is seen
 * within thirty. While we cannot answer, it may go on for five minutes, as our own cache does. Browsers ask every time,
 * and are mostly told "not modified".
 */
const PAGE_CACHING = {
  // `must-revalidate` is for browsers: otherwise Chromium shows a merchant the page from before the change.
  "cache-control":
    "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=20, stale-if-error=300",
  // For CDNs to which the line above forbids whatever is stale (RFC 9111, 5.2.2.10).
  "cdn-cache-control": "public, max-age=10, stale-while-revalidate=20, stale-if-error=300",
};

/** Then nobody may answer by themselves. */
const BEFORE_CHANGE = {
  "cache-control": "public, max-age=0, must-revalidate",
  "cdn-cache-control": "public, max-age=0, must-revalidate",
};

/** Everything that is not the API: files with a fingerprint in their name, and pages rendered by React Router. */
export async function servePages(
  app: FastifyInstance,
  { isDevelopment, publicUrl, pagesBuild, sendCached, cardEntryUrl, hasScheduledChange }: Options,
): Promise<void> {
  const { origin } = new URL(publicUrl);
  const fetchApi = fetchInside(app);
  const caching = () =>
    isDevelopment ? { "cache-control": "no-store" } : hasScheduledChange() ? BEFORE_CHANGE : PAGE_CACHING;
  const pages = isDevelopment
    ? await import("./development.ts").then(({ developmentPages }) => developmentPages(app, fetchApi))
    : await productionPages(app, fetchApi, new URL(`../${pagesBuild}/`, import.meta.url));

  servePreview(app, { pages, fetchApi, origin, policyFor: contentSecurityPolicy({ isDevelopment }) });

  app.get("/*", { config: { knownParameters, isRendered: true } }, async (request, reply) => {
    if (request.url.startsWith("/api/")) return reply.callNotFound();
    const { canonicalUrl } = request;
    // The address alone makes the page: no header of the visitor's reaches it, so that it is the same for everyone.
    return sendCached(request, reply, async () => {
      // Appended and not resolved: whatever the path looks like, the host is ours.
      const url = new URL(origin + canonicalUrl);
      const alsoConnectTo = canonicalUrl === "/checkout" ? await cardEntryUrl() : undefined;
      const headers = caching();
      const hasFrames = canonicalUrl.startsWith("/admin");
      const policyFor = contentSecurityPolicy({ isDevelopment, alsoConnectTo, hasFrames });
      const page = await renderPage(pages, url, policyFor);
      return { ...page, headers: { ...headers, ...page.headers } };
    });
  });
}

async function productionPages(app: FastifyInstance, fetchApi: ApiFetch, folder: URL): Promise<Pages> {
  const server = new URL("server/index.js", folder);
  if (!existsSync(server)) throw new Error("The pages are not built yet. Run: npm run build");
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL("client/", folder)),
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // A file's name changes with its content below /assets; elsewhere it may change under its name.
      const isFingerprinted = path.includes("/assets/");
      response.header(
        "cache-control",
        isFingerprinted ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  const build = (await import(server.href)) as PagesBuild;
  return build.createPages(fetchApi, "production");
}

/** A page's loader calls the API by the front door, but without the way through the network. */
function fetchInside(app: FastifyInstance): ApiFetch {
  return async (path, { method = "GET", body, headers }) => {
    const response = await app.inject({
      method: method as "GET",
      url: path,
      headers: { ...Object.fromEntries(new Headers(headers)), "x-inside": app.insideKey },
      ...(typeof body === "string" ? { payload: body } : {}),
    });
    return new Response(response.payload, {
      status: response.statusCode,
      headers: { "content-type": "application/json" },
    });
  };
}
