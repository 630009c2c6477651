import type { ReactNode } from "react";
import type { SettingsResponse } from "@tindahan/contract/settings/settings.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { SaveSettingsBar } from "./save-settings.tsx";
import { useSettingsForm, type SettingsForm } from "./use-settings-form.ts";

type SettingsFormPageProps = {
  title: string;
  loaded: SettingsResponse;
  renderFields: (form: SettingsForm) => ReactNode;
  /** Stands below the form and is saved on its own. */
  renderAfter?: (form: SettingsForm) => ReactNode;
};

export function SettingsFormPage({ title, loaded, renderFields, renderAfter }: SettingsFormPageProps) {
  const form = useSettingsForm(loaded);
  return (
    <AdminPage title={title}>
      {form.guard.question}
      <div className="flex max-w-3xl flex-col gap-4">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          {renderFields(form)}
          <SaveSettingsBar form={form} />
        </form>
        {renderAfter?.(form)}
      </div>
    </AdminPage>
  );
}
