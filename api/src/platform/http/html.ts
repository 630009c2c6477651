export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export function htmlWithLineBreaks(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

/** Replaces placeholders such as `{shop}`; unknown ones stay. */
export function fillInPlaceholders(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
