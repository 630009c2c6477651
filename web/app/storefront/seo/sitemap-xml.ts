const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export type SitemapEntry = { url: string; changedAt?: string | undefined };

export function sitemapXmlResponse(
  list: "sitemapindex" | "urlset",
  item: "sitemap" | "url",
  entries: SitemapEntry[],
): Response {
  const lines = entries.map(({ url, changedAt }) => {
    const escaped = url.replaceAll(/[&<>"']/g, (character) => entities[character]!);
    const lastmod = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
    return `  <${item}><loc>${escaped}</loc>${lastmod}</${item}>`;
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
