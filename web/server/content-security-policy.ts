import { createHash } from "node:crypto";
import { inlineScript } from "../app/shared/scripts/inline-script.ts";

/**
 * `alsoConnectTo`: the one address outside of the shop that scripts of the page may call. `hasFrames`: it shows other pages of
 * the shop in frames.
 */
type Options = { isDevelopment: boolean; alsoConnectTo?: string | undefined; hasFrames?: boolean };

/**
 * Scripts are files of ours or the page's own inline scripts, by their hashes. Nothing comes from another origin, and no
 * text can become a script.
 */
export function contentSecurityPolicy({
  isDevelopment,
  alsoConnectTo,
  hasFrames = false,
}: Options): (inlineScripts: string[]) => string {
  const rest = [
    // In development Vite puts each changed style sheet into the page.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}${alsoConnectTo ? ` ${alsoConnectTo}` : ""}`,
    "manifest-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Deprecated, and the only way that every browser knows.
    "report-uri /api/browser-reports",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join("; ");
  return (inlineScripts) => {
    const hashes = new Set([inlineScript, ...inlineScripts].map(hashOf));
    return `default-src 'none'; script-src 'self' ${[...hashes].join(" ")}; ${rest}`;
  };
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
