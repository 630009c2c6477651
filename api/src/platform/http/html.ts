export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Text of several lines, as a paragraph shows it. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

/** Puts values where a text names them: `{shop}`. What it does not know stays as it is. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
