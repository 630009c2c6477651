import { useId, type ReactNode } from "react";

type BlockProps = {
  title: string;
  anchor?: string;
  aside?: ReactNode;
  children: ReactNode;
};

export function Block({ title, anchor, aside, children }: BlockProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="rounded-[8px] border border-line bg-surface p-4">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-2">
        <h2 id={id} className="text-14/5 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
