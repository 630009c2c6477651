import type { ReactNode } from "react";

type AdminPageProps = {
  title: string;
  count?: number;
  actions?: ReactNode;
  children: ReactNode;
};

export function AdminPage({ title, count, actions, children }: AdminPageProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-3">
        <h1 className="min-w-0 text-18/6 font-semibold wrap-anywhere">{title}</h1>
        {count !== undefined && (
          <p className="text-ink-2 tabular-nums">
            {count.toLocaleString("en-PH")}
            <span className="sr-only"> in all</span>
          </p>
        )}
        {actions && <div className="ml-auto flex flex-wrap justify-end gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
