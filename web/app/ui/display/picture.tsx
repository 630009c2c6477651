import { useEffect, useRef, useState } from "react";

type PictureProps = {
  src: string;
  alt: string;
  sizes: string;
  /** Takes its place while the mouse is over the surrounding `group`, and is not loaded before that. */
  second?: string | undefined;
  eager?: boolean;
  priority?: boolean;
};

export function Picture({ src, alt, sizes, second, eager = false, priority = false }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string>();

  // An error before hydration fires no event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  return (
    <div className="relative aspect-square overflow-hidden rounded-card bg-tint">
      {src === "" || brokenSrc === src ? (
        <PicturePlaceholder alt={alt} />
      ) : (
        <picture>
          <AvifSource src={src} sizes={sizes} />
          <img
            ref={image}
            src={src}
            srcSet={srcSetOf(src)}
            sizes={sizes}
            width={640}
            height={640}
            alt={alt}
            loading={eager ? "eager" : "lazy"}
            fetchPriority={priority ? "high" : undefined}
            decoding="async"
            onError={() => setBrokenSrc(src)}
            className="size-full object-cover text-12 text-ink-2"
          />
        </picture>
      )}
      {second && (
        <picture className="absolute inset-0 hidden animate-appear pointer-fine:group-hover:block">
          <AvifSource src={second} sizes={sizes} />
          <img
            src={second}
            srcSet={srcSetOf(second)}
            sizes={sizes}
            width={640}
            height={640}
            alt=""
            // A lazy picture that is not displayed is not loaded.
            loading="lazy"
            className="size-full object-cover"
          />
        </picture>
      )}
    </div>
  );
}

function AvifSource({ src, sizes }: { src: string; sizes: string }) {
  if (!src.startsWith("/uploads/")) return null;
  return <source type="image/avif" srcSet={srcSetOf(src)?.replaceAll("webp", "avif")} sizes={sizes} />;
}

export function srcSetOf(src: string, widths = [320, 640, 960]): string | undefined {
  if (!src.endsWith("-640.webp")) return undefined;
  return widths.map((width) => `${src.replace(/-640\.webp$/, `-${width}.webp`)} ${width}w`).join(", ");
}

function PicturePlaceholder({ alt }: { alt: string }) {
  return (
    <svg
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className="size-full p-[30%] text-line-strong"
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      <path d="M16 34 48 18l32 16v34L48 84 16 68Z" />
      <path d="m16 34 32 16 32-16M48 50v34M32 26l32 16v12" />
    </svg>
  );
}
