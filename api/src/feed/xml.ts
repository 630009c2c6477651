const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 forbids, even as references. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function escapeXml(text: string): string {
  return text.replaceAll(FORBIDDEN, "").replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

export function xmlElement(name: string, text: string | undefined): string {
  return text ? `<g:${name}>${escapeXml(text)}</g:${name}>\n` : "";
}

export function truncateText(length: number, text: string): string {
  const printable = text.replaceAll(FORBIDDEN, "").trim();
  if (printable.length <= length) return printable;
  const cut = printable.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "");
  const atWord = cut.replace(/\s+\S*$/u, "");
  return `${(atWord.length > length / 2 ? atWord : cut).trimEnd()}…`;
}
