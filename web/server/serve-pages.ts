import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { ApiFetch } from "../app/context.ts";
import { knownParameters } from "./known-parameters.ts";
import { renderPage, type KeptPage, type Sending } from "./kept-page.ts";
import type { Pages, PagesBuild } from "./pages-build.ts";

// As the API declares them.
declare module "fastify" {
  interface FastifyRequest {
    canonicalUrl: string;
  }
  interface FastifyContextConfig {
    knownParameters?: (path: string) => readonly string[];
  }
  interface FastifyInstance {
    insideKey: string;
  }
}

/** Rendered pages, kept while nothing they show has changed. */
type PageCache = {
  get: <T extends KeptPage>(key: string, topics: string[], make: () => Promise<T>) => Promise<T>;
};

/**
 * `pagesBuild`: the folder below web/ that the pages were built into. `cardEntryUrl`: where the checkout sends the number
 * of a card, if cards are taken.
 */
type Options = {
  isDevelopment: boolean;
  publicUrl: string;
  pagesBuild: string;
  pageCache: PageCache;
  sending: Sending;
  cardEntryUrl?: string | undefined;
};

/** A page shows products, and the shop's name and notice. */
const SHOWN = ["catalogue", "settings"];

/** Everything that is not the API: files with a fingerprint in their name, and pages rendered by React Router. */
export async function servePages(
  app: FastifyInstance,
  { isDevelopment, publicUrl, pagesBuild, pageCache, sending, cardEntryUrl }: Options,
): Promise<void> {
  const { origin } = new URL(publicUrl);
  const fetchApi = fetchInside(app);
  const policyFor = contentSecurityPolicy({ isDevelopment });
  const policyWithCards = contentSecurityPolicy({ isDevelopment, alsoConnectTo: cardEntryUrl });
  const pages = isDevelopment
    ? await import("./development.ts").then(({ developmentPages }) => developmentPages(app, fetchApi))
    : await productionPages(app, fetchApi, new URL(`../${pagesBuild}/`, import.meta.url));

  app.get("/*", { config: { knownParameters } }, async (request, reply) => {
    if (request.url.startsWith("/api/")) return reply.callNotFound();
    const { canonicalUrl } = request;
    const takesCards = cardEntryUrl !== undefined && canonicalUrl === "/checkout";
    // The address alone makes the page: no header of the visitor's reaches it, so that it is the same for everyone.
    const render = () =>
      // Appended and not resolved: whatever the path looks like, the host is ours.
      renderPage(pages, new URL(origin + canonicalUrl), {
        ...sending,
        reply,
        policyFor: takesCards ? policyWithCards : policyFor,
        // A copy that a browser has kept comes with the policy of its day, from before cards were taken perhaps.
        isRevalidated: !takesCards,
      });
    const page = isDevelopment ? await render() : await pageCache.get(canonicalUrl, SHOWN, render);
    return page.send(request, reply);
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
    const answer = await app.inject({
      method: method as "GET",
      url: path,
      headers: { ...Object.fromEntries(new Headers(headers)), "x-inside": app.insideKey },
      ...(typeof body === "string" ? { payload: body } : {}),
    });
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { "content-type": "application/json" },
    });
  };
}
