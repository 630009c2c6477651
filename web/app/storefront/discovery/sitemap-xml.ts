const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A document of the sitemap protocol, version 0.9. */
export function xml(list: "sitemapindex" | "urlset", item: "sitemap" | "url", urls: string[]): Response {
  const lines = urls.map((url) => {
    const escaped = url.replaceAll(/[&<>"']/g, (character) => entities[character]!);
    return `  <${item}><loc>${escaped}</loc></${item}>`;
  });
  const document = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${list}>`,
    "",
  ].join("\n");
  return new Response(document, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
