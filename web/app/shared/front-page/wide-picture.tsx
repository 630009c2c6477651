import { srcSetOf } from "../../ui/display/picture.tsx";

type WidePictureProps = { src: string; sizes: string; isFirst: boolean; className: string };

/** Decorative: the text beside it or on it says what it shows. */
export function WidePicture({ src, sizes, isFirst, className }: WidePictureProps) {
  const isWide = /^\/(uploads|pictures\/demo\/wide)\//.test(src);
  const srcSet = srcSetOf(src, isWide ? [320, 640, 960, 1600] : undefined);
  return (
    <picture className="contents">
      {src.startsWith("/uploads/") && (
        <source type="image/avif" srcSet={srcSet?.replaceAll("webp", "avif")} sizes={sizes} />
      )}
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={960}
        height={720}
        alt=""
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        className={`size-full object-cover ${className}`}
      />
    </picture>
  );
}
