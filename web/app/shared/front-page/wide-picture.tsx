const SIZES = "(min-width: 1200px) 568px, (min-width: 768px) 46vw, 92vw";

/** Four wide and three high, whatever the file is: its place is there before it comes. */
export function WidePicture({ src, isFirst }: { src: string; isFirst: boolean }) {
  const srcSet = srcSetOf(src);
  return (
    <picture>
      {src.startsWith("/uploads/") && (
        <source type="image/avif" srcSet={srcSet?.replaceAll("webp", "avif")} sizes={SIZES} />
      )}
      <img
        src={src}
        srcSet={srcSet}
        sizes={SIZES}
        width={960}
        height={720}
        alt=""
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        className="aspect-[4/3] size-full object-cover"
      />
    </picture>
  );
}

/** Uploads are stored in four widths, the demo's pictures in two. */
function srcSetOf(src: string): string | undefined {
  if (!src.endsWith("-640.webp")) return undefined;
  const widths = src.startsWith("/uploads/") ? [320, 640, 960, 1600] : [320, 640];
  return widths.map((width) => `${src.replace(/-640\.webp$/, `-${width}.webp`)} ${width}w`).join(", ");
}
