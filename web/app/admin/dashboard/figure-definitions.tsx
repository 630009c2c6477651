import type { ReactNode } from "react";

export function FigureDefinitions({
  definitions,
}: {
  definitions: [label: string, definition: ReactNode][];
}) {
  return (
    <details className="text-ink-2">
      <summary className="w-fit cursor-pointer rounded-control py-1.5 pointer-coarse:py-3">
        How is this counted?
      </summary>
      <dl className="max-w-prose">
        {definitions.map(([label, definition]) => (
          <div key={label} className="mt-1">
            <dt className="inline font-medium">{label}: </dt>
            <dd className="inline">{definition}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
