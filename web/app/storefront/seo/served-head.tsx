import { useMatches } from "react-router";
import { PREVIEW_SIZE } from "@tindahan/contract/settings/previews.ts";
import type { ShopBrand } from "@tindahan/contract/settings/shop.ts";
import { describePageForSeo, type PageDescription, type Frame } from "./describe-page.ts";
import font from "../../fonts/geist-subset.woff2?url";

const DEFAULT_PICTURE = "/preview.png";

/** Rendered on the server only, because crawlers read the served page. */
export function ServedHead() {
  const matches = useMatches();
  const frame = matches.find(({ id }) => id === "storefront/frame/layout")?.loaderData as
    Partial<Frame> | undefined;
  const page = matches.at(-1);
  if (!frame?.origin || !frame.shop || !page || page.id === "storefront/frame/not-found") return null;
  const { origin, shop } = frame;
  const described = describePageForSeo(page, { origin, shop });
  return (
    <>
      {Object.entries(openGraphTags(described, { origin, shop })).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {described.graph && described.graph.length > 0 && (
        <script
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- data, not a program; `escape` keeps it inside its element
          dangerouslySetInnerHTML={{ __html: serializeJsonLd(described.graph) }}
        />
      )}
    </>
  );
}

function openGraphTags(described: PageDescription, { origin, shop }: Frame): Record<string, string> {
  const own = shop.brand ? `${shop.brand.pictures}/share.jpg` : DEFAULT_PICTURE;
  const { meta, type = "website", image = { path: own, alt: shop.name }, more } = described;
  const tags = meta as Record<string, string>[];
  const find = (key: string, value: string) => tags.find((tag) => tag[key] === value);
  const title = described.title ?? tags.find((tag) => tag.title)?.title ?? shop.name;
  const description = find("name", "description")?.content;
  return {
    "og:type": type,
    "og:site_name": shop.name,
    "og:locale": "en_PH",
    "og:title": title,
    ...(description && { "og:description": description }),
    ...(find("rel", "canonical") && { "og:url": find("rel", "canonical")!.href! }),
    "og:image": origin + image.path,
    "og:image:width": String(PREVIEW_SIZE.width),
    "og:image:height": String(PREVIEW_SIZE.height),
    "og:image:alt": image.alt,
    ...more,
  };
}

/** A value such as `</script>` must not end the element. */
function serializeJsonLd(graph: object[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}

export function ServedIcons({ brand }: { brand: ShopBrand | undefined }) {
  return (
    <>
      <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      {brand?.headingFont && (
        <link rel="preload" href={brand.headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      {brand ? (
        <>
          <link rel="icon" href={`${brand.pictures}/icon-192.png`} type="image/png" sizes="192x192" />
          <link rel="apple-touch-icon" href={`${brand.pictures}/apple-touch-icon.png`} />
        </>
      ) : (
        // Clients without SVG support request /favicon.ico and /apple-touch-icon.png.
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
