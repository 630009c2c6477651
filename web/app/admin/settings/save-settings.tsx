import { Button } from "../../ui/actions/button.tsx";
import { SaveBar } from "../forms/save-bar.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export function SaveSettingsBar({ form: { isDirty, isBusy, problem, discard } }: { form: SettingsForm }) {
  return (
    <SaveBar isDirty={isDirty} problem={problem}>
      <Button type="submit" size="sm" busy={isBusy} disabled={!isDirty}>
        Save settings
      </Button>
      <Button variant="secondary" size="sm" disabled={!isDirty || isBusy} onClick={discard}>
        Discard
      </Button>
    </SaveBar>
  );
}
