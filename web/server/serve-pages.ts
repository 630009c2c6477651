import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy, newNonce } from "./content-security-policy.ts";
import type { ApiFetch } from "../app/context.ts";
import { renderPage, sendPage, type KeptPage } from "./kept-page.ts";

/** Rendered pages, kept while nothing they show has changed. */
type PageCache = {
  read: (key: string) => { bytes: number } | undefined;
  get: <T extends { bytes: number }>(key: string, topic: string, make: () => Promise<T>) => Promise<T>;
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
  cardEntryUrl?: string | undefined;
};

/** Renders the page of an address; its scripts carry the nonce. */
export type Pages = (request: Request, nonce: string) => Promise<Response>;

/** What the bundle of the pages exports. */
export type PagesBuild = { createPages: (fetchApi: ApiFetch, mode: "production" | "development") => Pages };

/** Everything that is not the API: files with a fingerprint in their name, and pages rendered by React Router. */
export async function servePages(
  app: FastifyInstance,
  { isDevelopment, publicUrl, pagesBuild, pageCache, cardEntryUrl }: Options,
): Promise<void> {
  const fetchApi = fetchInside(app);
  const policyFor = contentSecurityPolicy({ isDevelopment });
  const policyWithCards = contentSecurityPolicy({ isDevelopment, alsoConnectTo: cardEntryUrl });
  const pages = isDevelopment
    ? await import("./development.ts").then(({ developmentPages }) => developmentPages(app, fetchApi))
    : await productionPages(app, fetchApi, new URL(`../${pagesBuild}/`, import.meta.url));

  const keyOf = ({ url }: FastifyRequest) => `page:${url}`;

  app.get(
    "/*",
    {
      // What is kept is sent from here: the way through the handler's promises would take longer than sending it.
      onRequest: (request, reply, done) => {
        const kept = pageCache.read(keyOf(request)) as KeptPage | undefined;
        if (kept) answer(request, reply, kept);
        else done();
      },
    },
    async (request, reply) => {
      if (request.url.startsWith("/api/")) return reply.callNotFound();
      // The address alone makes the page: no header of the visitor's reaches it, so that it is the same for everyone.
      const render = () => renderPage(pages, new URL(request.url, publicUrl));
      const page = isDevelopment ? await render() : await pageCache.get(keyOf(request), "catalogue", render);
      return answer(request, reply, page);
    },
  );

  function answer(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
    reply.code(page.status).headers(page.headers);
    const takesCards = cardEntryUrl !== undefined && request.url.split("?", 1)[0] === "/checkout";
    // A copy that a browser has kept comes with the policy of its day, from before cards were taken perhaps.
    if (takesCards) reply.header("cache-control", "no-store").removeHeader("etag");
    else if (page.etag && request.headers["if-none-match"]?.includes(page.etag)) {
      // The policy that came with the page still holds: a new one would not know its nonce.
      return reply.removeHeader("content-security-policy").code(304).send();
    }
    const nonce = newNonce();
    reply.header("content-security-policy", (takesCards ? policyWithCards : policyFor)(nonce));
    return sendPage(reply, page, nonce);
  }
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
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" ? { payload: body } : {}),
    });
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { "content-type": "application/json" },
    });
  };
}
