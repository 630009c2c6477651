/** The options of a variant as a person writes them in one cell: "Size: M; Color: Red". */

export type Chosen = { name: string; value: string };

export function writeOptions(chosen: Chosen[]): string {
  return chosen.map(({ name, value }) => `${escape(name)}: ${escape(value)}`).join("; ");
}

/** What is not written so is undefined. Empty: no options. */
export function readOptions(text: string): Chosen[] | undefined {
  if (!text.trim()) return [];
  const parts = splitAt(text, ";").filter((part) => part.trim());
  const chosen = parts.map((part) => {
    const [name, ...rest] = splitAt(part, ":");
    return { name: unescape(name!), value: rest.length > 0 ? unescape(rest.join(":")) : "" };
  });
  return chosen.every(({ name, value }) => name && value) ? chosen : undefined;
}

/** The signs that part names from values, where they are part of one themselves. */
function escape(text: string): string {
  return text.replaceAll(/[\\;:]/g, String.raw`\$&`);
}

function unescape(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\\([\\;:])/g, "$1");
}

/** At each sign that no backslash stands before. */
function splitAt(text: string, sign: string): string[] {
  const parts = [""];
  for (const piece of text.match(/\\.|[^\\]|\\$/gsu) ?? [])
    if (piece === sign) parts.push("");
    else parts[parts.length - 1] += piece;
  return parts;
}
