export type Chosen = { name: string; value: string };

export function formatOptions(chosen: Chosen[]): string {
  return chosen.map(({ name, value }) => `${escapeSeparators(name)}: ${escapeSeparators(value)}`).join("; ");
}

export function parseOptions(text: string): Chosen[] | undefined {
  if (!text.trim()) return [];
  const parts = splitAtUnescaped(text, ";").filter((part) => part.trim());
  const chosen = parts.map((part) => {
    const [name, ...rest] = splitAtUnescaped(part, ":");
    return {
      name: unescapeSeparators(name!),
      value: rest.length > 0 ? unescapeSeparators(rest.join(":")) : "",
    };
  });
  return chosen.every(({ name, value }) => name && value) ? chosen : undefined;
}

function escapeSeparators(text: string): string {
  return text.replaceAll(/[\\;:]/g, String.raw`\$&`);
}

function unescapeSeparators(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\\([\\;:])/g, "$1");
}

function splitAtUnescaped(text: string, separator: string): string[] {
  const parts = [""];
  for (const piece of text.match(/\\.|[^\\]|\\$/gsu) ?? [])
    if (piece === separator) parts.push("");
    else parts[parts.length - 1] += piece;
  return parts;
}
