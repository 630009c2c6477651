import { createHash } from "node:crypto";
import { inlineScript } from "../app/shared/scripts/inline-script.ts";

/** `alsoConnectTo`: an external URL that scripts may call. `hasFrames`: the page frames other shop pages. */
type Options = { isDevelopment: boolean; alsoConnectTo?: string | undefined; hasFrames?: boolean };

export function contentSecurityPolicy({
  isDevelopment,
  alsoConnectTo,
  hasFrames = false,
}: Options): (inlineScripts: string[]) => string {
  const rest = [
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
    // Deprecated, but the only reporting directive that all browsers support.
    "report-uri /api/browser-reports",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join("; ");
  return (inlineScripts) => {
    const hashes = new Set([inlineScript, ...inlineScripts].map(scriptHash));
    return `default-src 'none'; script-src 'self' ${[...hashes].join(" ")}; ${rest}`;
  };
}

function scriptHash(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
