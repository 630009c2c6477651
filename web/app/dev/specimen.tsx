import type { ReactNode } from "react";

export function Specimen({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-14 font-medium">{name}</h3>
      {note && <p className="max-w-[60ch] text-13 text-ink-2">{note}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
