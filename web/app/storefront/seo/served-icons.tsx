import type { ShopBrand } from "@tindahan/contract/settings/shop.ts";
import font from "../../fonts/geist-subset.woff2?url";

/** The merchant's own icons, or ours. Like the rest of what is only read as the page is served, the browser's program leaves it alone. */
export function ServedIcons({ brand }: { brand: ShopBrand | undefined }) {
  return (
    <>
      <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      {brand ? (
        <>
          <link rel="icon" href={`${brand.pictures}/icon-192.png`} type="image/png" sizes="192x192" />
          <link rel="apple-touch-icon" href={`${brand.pictures}/apple-touch-icon.png`} />
        </>
      ) : (
        // What wants dots looks for /favicon.ico and /apple-touch-icon.png by itself.
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
