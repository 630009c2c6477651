import { useLayoutEffect, useRef, useState } from "react";

type ScaledFrameProps = { title: string; src: string; width: number; height: number };

/** A page at its full width, made small enough for the place that there is. */
export function ScaledFrame({ title, src, width, height }: ScaledFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return (
    <div ref={place} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        title={title}
        src={src}
        sandbox="allow-same-origin"
        className="mx-auto block origin-top-left border border-line bg-white"
        style={{ width, height, scale: String(scale), marginLeft: Math.max(0, (room - width * scale) / 2) }}
      />
    </div>
  );
}
