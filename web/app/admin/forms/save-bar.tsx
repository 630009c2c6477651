import type { ReactNode } from "react";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";

type SaveBarProps = { isDirty: boolean; problem: string | undefined; children: ReactNode };

export function SaveBar({ isDirty, problem, children }: SaveBarProps) {
  return (
    <div className="bottom-bar sticky bottom-(--nav-bar) -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-bg px-1 py-3">
      {problem && (
        <div className="w-full">
          <ProblemAlert>{problem}</ProblemAlert>
        </div>
      )}
      {children}
      <p role="status" className="text-ink-2">
        {isDirty ? "Unsaved changes" : ""}
      </p>
    </div>
  );
}
