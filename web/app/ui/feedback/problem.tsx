import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

export function ProblemAlert({ children }: { children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // A block body: newer browsers return a promise, which React would take for a cleanup.
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <p ref={element} role="alert" className="flex gap-2 rounded-control px-3 py-2.5 text-14 tone-red">
      <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
      {children}
    </p>
  );
}
