import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Services } from "../platform/services.ts";

const POLICY = new URL("../../../SECURITY.md", import.meta.url);
const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. Each request renders a new date. */
const VALID_DAYS = 180;

export function serveSecurityTxt(app: FastifyInstance, { config, settings }: Services): void {
  let policy: Promise<Buffer> | undefined;
  const folder = `${config.publicUrl}/.well-known`;

  app.get("/.well-known/security.txt", async (_, reply) => {
    const { shop } = await settings.read();
    const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString().replace(/T.*/, "T00:00:00Z");
    const lines = [
      `Contact: mailto:${mailAddress(shop.email || config.mailFrom)}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en, fil",
      `Canonical: ${folder}/security.txt`,
      `Policy: ${folder}/security-policy.txt`,
    ];
    return reply.headers(PUBLIC).send(`${lines.join("\n")}\n`);
  });

  app.get("/.well-known/security-policy.txt", async (_, reply) =>
    reply.headers(PUBLIC).send(await (policy ??= readFile(POLICY))),
  );
}

const PUBLIC = { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" };

/** Encoded, so that the address cannot inject a line. */
function mailAddress(sender: string): string {
  const address = /<([^>]*)>/.exec(sender)?.[1] ?? sender;
  return encodeURIComponent(address.trim()).replaceAll("%40", "@").replaceAll("%2B", "+");
}
