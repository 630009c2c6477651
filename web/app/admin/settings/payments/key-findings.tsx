import { CircleAlert, CircleCheck } from "lucide-react";
import type { KeyFinding } from "@tindahan/contract/payments/paymongo-keys.ts";

export function PaymongoKeyFindings({ findings }: { findings: KeyFinding[] }) {
  const wrong = findings.filter(({ isFine }) => !isFine);
  return (
    <div role="status">
      <p className="mb-1 font-medium">{keyFindingsHeading(wrong)}</p>
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

function keyFindingsHeading(wrong: KeyFinding[]): string {
  if (wrong.length === 0) return "The keys work.";
  if (wrong.some(({ about }) => about === "keys")) return "Something is wrong with the keys:";
  return wrong.every(({ about }) => about === "webhook")
    ? "The keys work. Only the webhook is not set up:"
    : "The keys work. This still needs attention:";
}
