import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from "react";
import { Picture } from "../../ui/display/picture.tsx";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import type { PublicProduct } from "./buying/public-product.ts";
import { ZoomDialog } from "./zoom-dialog.tsx";

type GalleryProps = { product: PublicProduct; sizes: string };

export function Gallery({ product: { images, name }, sizes }: GalleryProps) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<number>();
  const count = images!.length;
  const earlyProps = useEarlyClicks(row);
  const pictures = images!.map(({ url, alt }, index) => ({
    url,
    id: `picture-${index + 1}`,
    alt: alt || (index === 0 ? name : `${name}, picture ${index + 1}`),
  }));

  function show(index: number) {
    const element = row.current!;
    element.scrollTo({ left: index * element.clientWidth });
  }

  function updateCurrent() {
    const { scrollLeft, clientWidth } = row.current!;
    setCurrent(Math.round(scrollLeft / clientWidth));
  }

  function moveByKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = current + (step ?? 0);
    if (!step || next < 0 || next >= count) return;
    event.preventDefault();
    show(next);
    row.current!.querySelectorAll("a")[next]?.focus({ preventScroll: true });
  }

  function handlePlainClick(event: MouseEvent, action: () => void) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  }

  return (
    <section aria-label={`Pictures of ${name}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are for the links in it */}
      <ul
        ref={row}
        onScroll={updateCurrent}
        onKeyDown={moveByKey}
        className="snap-row flex overflow-x-auto rounded-card [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {pictures.map(({ url, alt, id }, index) => (
          <li key={url} id={id} className="w-full shrink-0">
            <a
              href={url}
              {...earlyProps}
              aria-label={`Enlarge: ${alt}`}
              tabIndex={index === current ? undefined : -1}
              onClick={(event) => handlePlainClick(event, () => setZoomed(index))}
              className="block rounded-card -outline-offset-2"
            >
              <Picture src={url} alt={alt} sizes={sizes} eager={index === 0} priority={index === 0} />
            </a>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex h-14 gap-2 overflow-x-auto [scrollbar-width:none]">
        {pictures.map(({ url, id }, index) => (
          <li key={url} className="w-14 shrink-0">
            <a
              href={`#${id}`}
              {...earlyProps}
              aria-label={`Show picture ${index + 1} of ${count}`}
              aria-current={index === current || undefined}
              onClick={(event) => handlePlainClick(event, () => show(index))}
              className={`block rounded-card border-2 -outline-offset-2 ${index === current ? "border-accent" : "border-transparent"}`}
            >
              <Picture src={url} alt="" sizes="56px" />
            </a>
          </li>
        ))}
      </ul>
      {zoomed !== undefined && (
        <ZoomDialog
          pictures={pictures}
          index={zoomed}
          onShow={(index) => {
            setZoomed(index);
            show(index);
          }}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </section>
  );
}

/** Repeats clicks made before hydration. */
function useEarlyClicks(row: RefObject<HTMLUListElement | null>): { "data-early"?: true } {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    const pressed = row.current!.parentElement!.querySelectorAll<HTMLElement>("a[aria-busy]");
    for (const link of pressed) {
      link.removeAttribute("aria-busy");
      link.click();
    }
  }, [isHydrated, row]);
  return isHydrated ? {} : { "data-early": true };
}
