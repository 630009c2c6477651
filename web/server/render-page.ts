import { randomBytes } from "node:crypto";
import type { Pages } from "./pages-build.ts";

export type RenderedPage = { body: string; status: number; headers: Record<string, string> };

/**
 * Renders with a random marker as the nonce of our own scripts, and takes it out again: what carried it is allowed by its
 * hash. A script that got into the page by a mistake of ours carries no marker, and gets no hash.
 */
export async function renderPage(
  pages: Pages,
  url: URL,
  policyFor: (inlineScripts: string[]) => string,
): Promise<RenderedPage> {
  const marker = randomBytes(18).toString("base64url");
  const response = await pages(new Request(url), marker);
  const marked = await response.text();
  const ownScripts = new RegExp(`<script(?= )[^>]* nonce="${marker}"[^>]*>(.+?)</script>`, "gs");
  const inlineScripts = Array.from(marked.matchAll(ownScripts), ([, script]) => script!);
  return {
    body: marked.replaceAll(` nonce="${marker}"`, ""),
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      "content-security-policy": policyFor(inlineScripts),
    },
  };
}
