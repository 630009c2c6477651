import { useId, type ReactNode } from "react";

/** A part of a screen, with its name. */
export function Block({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-[8px] border border-line bg-surface p-4">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-2">
        <h2 id={id} className="text-14/5 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
