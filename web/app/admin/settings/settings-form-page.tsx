import type { ReactNode } from "react";
import type { SettingsResponse } from "@tindahan/contract/settings/settings.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { SaveSettingsBar } from "./save-settings.tsx";
import { useSettingsForm, type SettingsForm } from "./use-settings-form.ts";

type SettingsFormPageProps = {
  title: string;
  loaded: SettingsResponse;
  fields: (form: SettingsForm) => ReactNode;
  /** Stands below the form and is saved on its own. */
  after?: (form: SettingsForm) => ReactNode;
};

export function SettingsFormPage({ title, loaded, fields, after }: SettingsFormPageProps) {
  const form = useSettingsForm(loaded);
  return (
    <AdminPage title={title}>
      {form.guard.question}
      <div className="flex max-w-3xl flex-col gap-4">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          {fields(form)}
          <SaveSettingsBar form={form} />
        </form>
        {after?.(form)}
      </div>
    </AdminPage>
  );
}
