import { createHash } from "node:crypto";
import { escapeHtml } from "./html.ts";

type Operation = {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content?: Record<string, { schema?: object }> };
  responses?: Record<string, { content?: Record<string, { schema?: object }> }>;
};

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#29261f,#f0efec);--soft:light-dark(#635f57,#b4b1ab);--line:light-dark(#e2dfd9,#45423d);--ground:light-dark(#fbfaf8,#1a1917);--card:light-dark(#fff,#24221f);--accent:light-dark(#0b7a53,#4fc795)}
body{margin:0 auto;max-width:860px;padding:32px 16px 64px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:30px;letter-spacing:-.02em;margin:0}h2{font-size:20px;margin:40px 0 12px;text-transform:capitalize}
a{color:var(--accent)}p{color:var(--soft);margin:4px 0 0}
details{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:8px 0;padding:0 16px}
summary{cursor:pointer;padding:12px 0;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}
summary span{color:var(--soft);font-size:14px}summary b{font:600 13px ui-monospace,monospace;color:var(--accent);min-width:56px}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:var(--ground);border-radius:8px;padding:12px;margin:4px 0 16px}
h3{font-size:14px;margin:8px 0 0;color:var(--soft)}`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");

export function renderApiReference(document: { paths?: object }): { html: string; styleHash: string } {
  const groups = Map.groupBy(
    operationsOf(document.paths ?? {}),
    ({ operation }) => operation.tags?.[0] ?? "other",
  );
  const sections = [...groups].map(
    ([tag, operations]) =>
      `<h2>${escapeHtml(tag)}</h2>${operations.map(({ method, path, operation }) => operationHtml(method, path, operation)).join("")}`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API · Tindahan</title><style>${STYLE}</style></head><body><main><h1>Tindahan API</h1><p>All endpoints use JSON. Machine-readable version: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join("")}</main></body></html>`;
  return { html, styleHash };
}

function operationsOf(paths: object): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parts = [
    ["Access", operation.security ? "With a token: authorization: Bearer …" : "Anyone"],
    [
      "Parameters",
      operation.parameters?.map(({ name, in: location, required, schema }) => ({
        name,
        in: location,
        required,
        schema,
      })),
    ],
    ["Body", operation.requestBody?.content?.["application/json"]?.schema],
    ["Response", operation.responses?.["200"]?.content?.["application/json"]?.schema],
  ] as const;
  const details = parts
    .filter(([, value]) => value !== undefined)
    .map(
      ([title, value]) =>
        `<h3>${title}</h3><pre tabindex="0">${escapeHtml(typeof value === "string" ? value : JSON.stringify(value, null, 2))}</pre>`,
    );
  return `<details><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(operation.summary ?? "")}</span></summary>${details.join("")}</details>`;
}
