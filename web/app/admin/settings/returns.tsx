import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { NumberField } from "./number-field.tsx";
import type { SettingsForm } from "./use-settings-form.ts";
import { callApi } from "../../shared/api/api.ts";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/returns.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function ReturnSettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Returns"
      loaded={loaderData}
      renderFields={(form) => <ReturnFields form={form} />}
    />
  );
}

function ReturnFields({ form }: { form: SettingsForm }) {
  const { returns } = form.values;
  const change = (part: Partial<Settings["returns"]>) => form.set("returns", (now) => ({ ...now, ...part }));

  return (
    <Block>
      <p className="mb-3 text-ink-2">
        Customers can ask for a return of damaged, wrong or missing items from their order page. The law does
        not let a shop refuse these. Whether they may change their mind is up to you.
      </p>
      <div className="grid gap-4">
        <NumberField
          label="Days to change their mind"
          hint="After delivery. 0: not offered."
          value={returns.changedMindDays}
          error={form.errorOf("returns.changedMindDays")}
          read={(text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN)}
          onNumber={(changedMindDays) => change({ changedMindDays })}
        />
        <TextArea
          label="How to send items back"
          hint="The address, courier and who pays. Customers read it when you approve a return."
          optional
          rows={3}
          maxLength={1_000}
          value={returns.instructions}
          error={form.errorOf("returns.instructions")}
          onChange={({ target }) => change({ instructions: target.value })}
        />
      </div>
    </Block>
  );
}
