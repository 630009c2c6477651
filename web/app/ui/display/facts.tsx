import type { ReactNode } from "react";

export function FactList({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-14 @max-3xs:grid-cols-1">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
