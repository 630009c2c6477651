import { useId, type ReactNode } from "react";

type BlockProps = {
  /** Omitted where the page's own heading says it. */
  title?: string;
  anchor?: string;
  aside?: ReactNode;
  children: ReactNode;
};

export function Block({ title, anchor, aside, children }: BlockProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={title && id}
      className="rounded-[8px] border border-line bg-surface p-4"
    >
      {title && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-2">
          <h2 id={id} className="text-14/5 font-semibold">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
