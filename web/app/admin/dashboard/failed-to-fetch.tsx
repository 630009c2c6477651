import { TriangleAlert } from "lucide-react";
import { Button } from "../../ui/actions/button.tsx";

type Props = { children: string; isRetrying: boolean; onRetry: () => void };

/** Names what is missing; everything else is there. */
export function FailedToFetch({ children, isRetrying, onRetry }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[8px] px-4 py-2.5 tone-yellow">
      <p role="alert" className="flex grow items-center gap-2 font-medium">
        <TriangleAlert size={18} aria-hidden className="shrink-0" />
        {children}
      </p>
      <Button variant="secondary" size="sm" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
