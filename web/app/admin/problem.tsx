import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What went wrong, where it stays to be read. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2 rounded-control px-3 py-2.5 tone-red">
      <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
      {children}
    </p>
  );
}
