type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };
type Call = { method: string; path: string; operation: Operation };

const INTRODUCTION = `# API

Every call of the shop, written from [the contract](contributing.md#how-to-add-): what it takes and what it answers. A
running shop has the same under \`/api/docs\`, and as OpenAPI 3.1 under \`/api/openapi.json\`
([this version's](/openapi.json){target="_self"}).

- All bodies are JSON, in UTF-8. Amounts are pesos with at most two decimals, times are ISO 8601 in UTC.
- A call that is not for anyone takes \`authorization: Bearer …\` with the token of a log-in.
- An answer has \`success: true\`. A failure has another status than 200 and
  \`{ success: false, code, message }\`: decide by the code, show the message.
`;

/** Markdown by page: an index, and a page per group of calls. */
export function describeApi({ paths }: OpenApi): Map<string, string> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => path.startsWith("/api/"))
      .map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = [...Map.groupBy(calls, ({ path }) => groupOf(path))].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  const rows = groups.map(([group, calls]) => `| [${titleOf(group)}](${group}.md) | ${calls.length} |`);
  const index = `${INTRODUCTION.replace("contributing", "../contributing")}\n| Calls about | Number |\n| --- | --- |\n${rows.join("\n")}\n`;
  return new Map([
    ["api/index.md", index],
    ...groups.map(
      ([group, calls]) =>
        [`api/${group}.md`, `# ${titleOf(group)}\n\n${calls.map(describeCall).join("\n")}`] as const,
    ),
  ]);
}

function groupOf(path: string): string {
  const [, , first, second] = path.split("/") as [string, string, string, string?];
  return first === "admin" && second ? `admin-${second}` : first;
}

function titleOf(group: string): string {
  const words = group.replace(/^admin-/, "").replaceAll("-", " ");
  const title = words[0]!.toUpperCase() + words.slice(1);
  return group.startsWith("admin-") ? `Admin: ${words}` : title;
}

function describeCall({ method, path, operation }: Call): string {
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  const response = operation.responses?.["200"]?.content?.["application/json"]?.schema;
  const parameters = operation.parameters?.map(
    ({ name, in: place, required, schema = {} }) =>
      `| \`${name}\` | ${place}${required ? "" : ", optional"} | ${inTable(typeOf(schema))} | ${inTable(limitsOf(schema))} |`,
  );
  return [
    `## ${operation.summary ?? path}`,
    `\`${method} ${path}\` · ${operation.security ? "with a token" : "anyone"}`,
    parameters && `| Parameter | In | Type | Limits |\n| --- | --- | --- | --- |\n${parameters.join("\n")}`,
    body && `**Body**\n\n\`\`\`ts\n${typeOf(body)}\n\`\`\``,
    response && `**Response**\n\n\`\`\`ts\n${typeOf(response)}\n\`\`\``,
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

function inTable(text: string): string {
  return text ? `<code v-pre>${text.replaceAll("|", "&#124;").replaceAll("<", "&lt;")}</code>` : "";
}

/** A JSON schema in TypeScript's words. */
function typeOf(schema: Schema, indent = ""): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type === "array") {
    const items = typeOf(schema.items ?? {}, indent);
    return /[|&] /.test(items.replaceAll(/\{.*\}/gs, "")) ? `(${items})[]` : `${items}[]`;
  }
  if (schema.type === "object") return objectOf(schema, indent);
  return schema.type ?? "unknown";
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const limits = limitsOf(schema);
    return `${inner}${key}${required.includes(name) ? "" : "?"}: ${typeOf(schema, inner)};${limits && ` // ${limits}`}`;
  });
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    lines.push(`${inner}[key: string]: ${typeOf(additionalProperties, inner)};`);
  return lines.length > 0 ? `{\n${lines.join("\n")}\n${indent}}` : "{}";
}

function limitsOf(schema: Schema): string {
  const { format, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const isUnbounded = (maximum ?? 0) >= Number.MAX_SAFE_INTEGER;
  return [
    format,
    rangeOf(minimum === -Number.MAX_SAFE_INTEGER ? undefined : minimum, isUnbounded ? undefined : maximum),
    rangeOf(minLength, maxLength, "characters"),
    rangeOf(minItems, maxItems, "entries"),
  ]
    .filter(Boolean)
    .join(", ");
}

function rangeOf(from: number | undefined, to: number | undefined, unit = ""): string {
  if (from === undefined && to === undefined) return "";
  const range =
    to === undefined ? `at least ${from}` : from === undefined ? `at most ${to}` : `${from} to ${to}`;
  return unit ? `${range} ${unit}` : range;
}
