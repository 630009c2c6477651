import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { referencePage } from "./reference-page.ts";

/** The contract as OpenAPI 3.1 for machines, and as a page for people. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Tindahan", version: "1", description: "The calls of the shop." },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });

  app.get("/api/openapi.json", { config: { access: "public" }, schema: { hide: true } }, async () =>
    app.swagger(),
  );

  app.get("/api/docs", { config: { access: "public" }, schema: { hide: true } }, async (_, reply) => {
    const { html, styleHash } = referencePage(app.swagger());
    return reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      )
      .send(html);
  });
}
