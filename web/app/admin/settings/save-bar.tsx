import { Button } from "../../ui/button.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** In reach wherever one has scrolled to, as long as something is not saved. */
export function SaveBar({ form: { isDirty, isBusy, discard } }: { form: SettingsForm }) {
  return (
    <div className="sticky bottom-0 -mx-1 flex items-center justify-end gap-2 border-t border-line bg-bg px-1 py-3">
      <p role="status" className="mr-auto text-ink-2">
        {isDirty ? "Not saved yet" : ""}
      </p>
      <Button variant="secondary" size="sm" disabled={!isDirty || isBusy} onClick={discard}>
        Discard
      </Button>
      <Button type="submit" size="sm" busy={isBusy} disabled={!isDirty}>
        Save settings
      </Button>
    </div>
  );
}
