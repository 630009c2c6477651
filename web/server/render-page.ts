import { randomBytes } from "node:crypto";
import type { Pages } from "./pages-build.ts";

export type RenderedPage = { body: string; status: number; headers: Record<string, string> };

/** Scripts with the random nonce are ours and are allowed by their hash. An injected script has no nonce. */
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
