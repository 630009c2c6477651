import { CircleAlert, CircleCheck } from "lucide-react";

export type Finding = { isFine: boolean; words: string };

/** What PayMongo says of the keys: first what is wrong. */
export function KeyFindings({ findings }: { findings: Finding[] }) {
  const wrong = findings.filter(({ isFine }) => !isFine);
  return (
    <div role="status">
      <p className="mb-1 font-medium">
        {wrong.length === 0 ? "The keys work." : "Something is wrong with the keys:"}
      </p>
      <ul className="flex flex-col gap-1">
        {[...wrong, ...findings.filter(({ isFine }) => isFine)].map(({ isFine, words }) => (
          <li key={words} className={`flex gap-2 ${isFine ? "text-ink-2" : "text-danger"}`}>
            {isFine ? (
              <CircleCheck size={18} aria-hidden className="mt-px shrink-0" />
            ) : (
              <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
            )}
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
