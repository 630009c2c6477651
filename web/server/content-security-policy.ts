import { createHash, randomBytes } from "node:crypto";
import { themeScript } from "../app/theme-script.ts";

const themeHash = createHash("sha256").update(themeScript).digest("base64");

export function newNonce(): string {
  return randomBytes(18).toString("base64");
}

/**
 * Scripts run only with this answer's nonce, nothing comes from another origin, and no text can become a script. The
 * script that sets the theme before the first paint never changes, so it is allowed by its hash.
 */
export function contentSecurityPolicy(nonce: string, { isDevelopment }: { isDevelopment: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'sha256-${themeHash}'`,
    // In development Vite puts each changed style sheet into the page.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join("; ");
}
