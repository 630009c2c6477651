import { Button } from "../../ui/actions/button.tsx";
import { Problem } from "../../ui/feedback/problem.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** In reach wherever one has scrolled to, and on the left or above, never beneath a notice. */
export function SaveBar({ form: { isDirty, isBusy, problem, discard } }: { form: SettingsForm }) {
  return (
    <div className="bottom-bar sticky bottom-0 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-bg px-1 py-3">
      {problem && (
        <div className="w-full">
          <Problem>{problem}</Problem>
        </div>
      )}
      <Button type="submit" size="sm" busy={isBusy} disabled={!isDirty}>
        Save settings
      </Button>
      <Button variant="secondary" size="sm" disabled={!isDirty || isBusy} onClick={discard}>
        Discard
      </Button>
      <p role="status" className="text-ink-2">
        {isDirty ? "Not saved yet" : ""}
      </p>
    </div>
  );
}
