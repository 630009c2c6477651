export type Chosen = { name: string; value: string };

export function formatOptions(chosen: Chosen[]): string {
  return chosen.map(({ name, value }) => `${escape(name)}: ${escape(value)}`).join("; ");
}

export function parseOptions(text: string): Chosen[] | undefined {
  if (!text.trim()) return [];
  const parts = splitAt(text, ";").filter((part) => part.trim());
  const chosen = parts.map((part) => {
    const [name, ...rest] = splitAt(part, ":");
    return { name: unescape(name!), value: rest.length > 0 ? unescape(rest.join(":")) : "" };
  });
  return chosen.every(({ name, value }) => name && value) ? chosen : undefined;
}

function escape(text: string): string {
  return text.replaceAll(/[\\;:]/g, String.raw`\$&`);
}

function unescape(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\\([\\;:])/g, "$1");
}

function splitAt(text: string, separator: string): string[] {
  const parts = [""];
  for (const piece of text.match(/\\.|[^\\]|\\$/gsu) ?? [])
    if (piece === separator) parts.push("");
    else parts[parts.length - 1] += piece;
  return parts;
}
