import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { ApiFetch } from "../app/shared/api/context.ts";
import { knownUrlParameters } from "./known-parameters.ts";
import { serveSettingsPreview } from "./preview-page.ts";
import type { Pages, PagesBuild } from "./pages-build.ts";
import { servePayLink } from "./serve-pay-link.ts";
import { renderPage, type RenderedPage } from "./render-page.ts";

declare module "fastify" {
  interface FastifyRequest {
    canonicalUrl: string;
  }
  interface FastifyContextConfig {
    knownParameters?: (path: string) => readonly string[];
    isRendered?: boolean;
  }
  interface FastifyInstance {
    internalCallKey: string;
  }
}

type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  render: () => Promise<RenderedPage>,
) => Promise<FastifyReply>;

/**
 * `pagesBuild`: build folder below web/. `cardEntryUrl`: where the checkout sends card data; undefined if cards are not
 * accepted.
 */
type Options = {
  isDevelopment: boolean;
  publicUrl: string;
  pagesBuild: string;
  sendCached: SendCached;
  cardEntryUrl: () => Promise<string | undefined>;
  /** True if rendered pages expire soon, because a sale is about to begin or end. */
  hasScheduledChange: () => boolean;
};

/** CDNs may serve a page for 10 s, 20 s more while revalidating, and 5 min during an outage. */
const PAGE_CACHING = {
  // For browsers: otherwise Chromium shows merchants the page from before a change.
  "cache-control":
    "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=20, stale-if-error=300",
  // For CDNs to which the header above forbids stale pages (RFC 9111, 5.2.2.10).
  "cdn-cache-control": "public, max-age=10, stale-while-revalidate=20, stale-if-error=300",
};

const BEFORE_CHANGE = {
  "cache-control": "public, max-age=0, must-revalidate",
  "cdn-cache-control": "public, max-age=0, must-revalidate",
};

export async function servePages(
  app: FastifyInstance,
  { isDevelopment, publicUrl, pagesBuild, sendCached, cardEntryUrl, hasScheduledChange }: Options,
): Promise<void> {
  const { origin } = new URL(publicUrl);
  const fetchApi = createInProcessFetch(app);
  const caching = () =>
    isDevelopment ? { "cache-control": "no-store" } : hasScheduledChange() ? BEFORE_CHANGE : PAGE_CACHING;
  const pages = isDevelopment
    ? await import("./development.ts").then(({ createDevelopmentPages }) =>
        createDevelopmentPages(app, fetchApi),
      )
    : await loadProductionPages(app, fetchApi, new URL(`../${pagesBuild}/`, import.meta.url));

  serveSettingsPreview(app, { pages, fetchApi, origin, policyFor: contentSecurityPolicy({ isDevelopment }) });

  await servePayLink(app, { pages, fetchApi, origin, policyFor: contentSecurityPolicy({ isDevelopment }) });

  app.get(
    "/*",
    { config: { knownParameters: knownUrlParameters, isRendered: true } },
    async (request, reply) => {
      if (request.url.startsWith("/api/")) return reply.callNotFound();
      const { canonicalUrl } = request;
      // Rendered from the URL only, without request headers: all visitors share it.
      return sendCached(request, reply, async () => {
        // Appended instead of resolved: the path cannot change the host.
        const url = new URL(origin + canonicalUrl);
        const alsoConnectTo = canonicalUrl === "/checkout" ? await cardEntryUrl() : undefined;
        const headers = caching();
        const hasFrames = canonicalUrl.startsWith("/admin");
        const policyFor = contentSecurityPolicy({ isDevelopment, alsoConnectTo, hasFrames });
        const page = await renderPage(pages, url, policyFor);
        return { ...page, headers: { ...headers, ...page.headers } };
      });
    },
  );
}

async function loadProductionPages(app: FastifyInstance, fetchApi: ApiFetch, folder: URL): Promise<Pages> {
  const server = new URL("server/index.js", folder);
  if (!existsSync(server)) throw new Error("The pages are not built yet. Run: npm run build");
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL("client/", folder)),
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // A changed typeface gets a new file name.
      const isFingerprinted = path.includes("/assets/") || path.includes("/fonts/");
      response.header(
        "cache-control",
        isFingerprinted ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  const build = (await import(server.href)) as PagesBuild;
  return build.createPages(fetchApi, "production");
}

function createInProcessFetch(app: FastifyInstance): ApiFetch {
  return async (path, { method = "GET", body, headers }) => {
    const response = await app.inject({
      method: method as "GET",
      url: path,
      headers: { ...Object.fromEntries(new Headers(headers)), "x-inside": app.internalCallKey },
      ...(typeof body === "string" ? { payload: body } : {}),
    });
    return new Response(response.payload, {
      status: response.statusCode,
      headers: { "content-type": "application/json" },
    });
  };
}
