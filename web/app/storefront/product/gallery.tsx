import { useEffect, useRef, useState, type MouseEvent, type RefObject } from "react";
import { MOVING_PICTURE } from "../../shared/catalogue/moving-picture.ts";
import { Picture } from "../../ui/display/picture.tsx";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import type { PublicProduct } from "./buying/public-product.ts";
import { isLargePicture, LARGE_SIZES, pictureClass, rowClass, SMALL_SIZES } from "./picture-grid.ts";
import { PictureZoomDialog } from "./zoom-dialog.tsx";

export function PictureGallery({ product: { images, name } }: { product: PublicProduct }) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<number>();
  const count = images!.length;
  const earlyProps = useClicksBeforeHydration(row);
  const pictures = images!.map(({ url, alt }, index) => ({
    url,
    alt: alt || (index === 0 ? name : `${name}, picture ${index + 1}`),
    isLarge: isLargePicture(index, count),
  }));

  function show(index: number) {
    setZoomed(index);
    row.current!.children[index]!.scrollIntoView({ block: "nearest", inline: "start" });
  }

  function updateCurrent() {
    const { scrollLeft, clientWidth } = row.current!;
    setCurrent(Math.round(scrollLeft / clientWidth));
  }

  // The row may have been scrolled before this code arrived.
  useEffect(updateCurrent, []);

  function enlarge(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setZoomed(index);
  }

  return (
    <section aria-label={`Pictures of ${name}`} className="relative">
      <ul ref={row} onScroll={updateCurrent} className={`${rowClass} motion-safe:scroll-smooth`}>
        {pictures.map(({ url, alt, isLarge }, index) => (
          <li key={url} className={`${pictureClass(isLarge)} ${index === 0 ? MOVING_PICTURE : ""}`}>
            <a
              href={url}
              {...earlyProps}
              aria-label={`Enlarge: ${alt}`}
              onClick={(event) => enlarge(event, index)}
              className="block cursor-zoom-in -outline-offset-2 max-md:*:rounded-none md:rounded-card"
            >
              <Picture
                src={url}
                alt={alt}
                sizes={isLarge ? LARGE_SIZES : SMALL_SIZES}
                eager={index === 0}
                priority={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      <p
        aria-hidden
        className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-surface px-2.5 py-1 text-13 font-medium tabular-nums shadow-float md:hidden noscript:hidden"
      >
        {current + 1} / {count}
      </p>
      {zoomed !== undefined && (
        <PictureZoomDialog
          pictures={pictures}
          index={zoomed}
          onShow={show}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </section>
  );
}

/** Repeats clicks made before hydration. */
function useClicksBeforeHydration(row: RefObject<HTMLUListElement | null>): { "data-early"?: true } {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    for (const link of row.current!.querySelectorAll<HTMLElement>("a[aria-busy]")) {
      link.removeAttribute("aria-busy");
      link.click();
    }
  }, [isHydrated, row]);
  return isHydrated ? {} : { "data-early": true };
}
