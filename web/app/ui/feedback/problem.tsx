import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

/** What went wrong, where it stays to be read; and in view, however far somebody has scrolled. */
export function Problem({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // No short form: newer browsers return a promise, which React would take for a clean-up.
    words.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <p ref={words} role="alert" className="flex gap-2 rounded-control px-3 py-2.5 text-14 tone-red">
      <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
      {children}
    </p>
  );
}
