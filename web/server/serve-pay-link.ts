import type { FastifyInstance } from "fastify";
import type { ApiFetch } from "../app/shared/api/context.ts";
import type { Pages } from "./pages-build.ts";
import { removeScripts } from "./preview-page.ts";
import { renderPage } from "./render-page.ts";

type Options = {
  pages: Pages;
  fetchApi: ApiFetch;
  origin: string;
  policyFor: (inlineScripts: string[]) => string;
};
type Query = { go?: string; problem?: string };

const MAX_FORM_BYTES = 1_000;
const ERROR_CODE = /^[a-z_]{1,60}$/;

/**
 * Serves the page of a pay link without scripts. It is never cached or indexed, because the link alone grants access, and
 * uses no storage, which Messenger's browser may refuse.
 */
export async function servePayLink(
  app: FastifyInstance,
  { pages, fetchApi, origin, policyFor }: Options,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    );

    scope.get<{ Params: { token: string }; Querystring: Query }>(
      "/pay/:token",
      async ({ params, query }, reply) => {
        const url = new URL(`${origin}/pay/${encodeURIComponent(params.token)}`);
        for (const name of ["go", "problem"] as const)
          if (typeof query[name] === "string") url.searchParams.set(name, query[name]);
        const { body, status } = await renderPage(pages, url, policyFor);
        return reply
          .code(status)
          .headers({
            "content-type": "text/html; charset=utf-8",
            "content-security-policy": policyFor([]).replace(/script-src [^;]+/, "script-src 'none'"),
            "cache-control": "no-store",
            "x-robots-tag": "noindex, nofollow",
          })
          .send(removeScripts(body));
      },
    );

    scope.post<{ Params: { token: string } }>("/pay/:token", async ({ params, body }, reply) => {
      const method = body instanceof URLSearchParams ? body.get("method") : null;
      const path = `/pay/${encodeURIComponent(params.token)}`;
      const response = await fetchApi(`/api${path}`, {
        method: "POST",
        body: JSON.stringify({ method }),
        headers: { "content-type": "application/json" },
      });
      const { code } = (await response.json()) as { code?: string };
      const problem = response.ok ? undefined : code && ERROR_CODE.test(code) ? code : "unexpected";
      // The page itself leads to the provider: a policy of "form-action 'self'" forbids a redirect to it.
      return reply.redirect(`${path}?${problem ? `problem=${problem}` : "go=1"}`, 303);
    });
  });
}
