import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { toCachedResponse, type CachedResponse } from "../cache/cached-response.ts";
import { renderApiReference } from "./reference-page.ts";
import { sendCachedResponse } from "../cache/serve-from-cache.ts";

export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Tindahan", version: "1", description: "The API of the shop." },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });

  let specification: CachedResponse | undefined;
  let page: CachedResponse | undefined;
  const options = { config: { access: "public" }, schema: { hide: true }, compress: false } as const;

  app.get("/api/openapi.json", options, async (request, reply) => {
    specification ??= toCachedResponse(reply, { body: JSON.stringify(app.swagger()) });
    return sendCachedResponse(specification, request, reply);
  });

  app.get("/api/docs", options, async (request, reply) => {
    if (!page) {
      const { html: body, styleHash } = renderApiReference(app.swagger());
      page = toCachedResponse(reply, {
        body,
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
        },
      });
    }
    return sendCachedResponse(page, request, reply);
  });
}
