import { useLayoutEffect, useRef, useState } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

type ScaledFrameProps = { title: string; src: string; width: number; height: number };

/** A page at its full width, made small enough for the place that there is. */
export function ScaledFrame({ title, src, width, height }: ScaledFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  const [isLoaded, setLoaded] = useState(false);

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return (
    <div
      ref={place}
      aria-busy={!isLoaded}
      className="relative overflow-hidden"
      style={{ height: height * scale }}
    >
      {/* Behind the frame, which shows through until the first page is drawn. */}
      {!isLoaded && <Skeleton className="absolute inset-0" />}
      <iframe
        title={title}
        src={src}
        sandbox="allow-same-origin"
        onLoad={() => setLoaded(true)}
        className="relative mx-auto block origin-top-left border border-line"
        style={{ width, height, scale: String(scale), marginLeft: Math.max(0, (room - width * scale) / 2) }}
      />
    </div>
  );
}
