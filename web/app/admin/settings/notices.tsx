import { isShopOnVacation, vacationNoticeText } from "@tindahan/contract/delivery/vacation.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { callApi } from "../../shared/api/api.ts";
import { Block } from "../../ui/layout/block.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/notices.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function NoticesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Notice and vacation"
      loaded={loaderData}
      renderFields={(form) => (
        <>
          <ShopNoticeFields form={form} />
          <VacationFields form={form} />
        </>
      )}
    />
  );
}

function ShopNoticeFields({ form }: { form: SettingsForm }) {
  const { notice } = form.values;
  const change = (part: Partial<typeof notice>) => form.set("notice", (now) => ({ ...now, ...part }));

  return (
    <Block title="Notice" anchor="notice">
      <TextArea
        label="Text"
        hint="Shown at the top of every page, for example about a typhoon, a holiday or late deliveries."
        optional
        rows={2}
        maxLength={300}
        value={notice.text}
        error={form.errorOf("notice.text")}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className="mt-3">
        <Checkbox size="sm" checked={notice.isShown} onChange={(isShown) => change({ isShown })}>
          Show it to shoppers
        </Checkbox>
      </div>
    </Block>
  );
}

function VacationFields({ form }: { form: SettingsForm }) {
  const { vacation } = form.values;
  const change = (part: Partial<typeof vacation>) => form.set("vacation", (now) => ({ ...now, ...part }));

  return (
    <Block title="Vacation" anchor="vacation">
      <p className="mb-4 text-ink-2">
        On these days shoppers can browse and fill their carts but not check out. Earlier orders can still be
        paid.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["firstDay", "lastDay"] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={end === "firstDay" ? "First day" : "Last day"}
            hint={
              end === "firstDay"
                ? "From midnight in Manila. Leave empty for no vacation."
                : "Leave empty for no end date."
            }
            optional
            max="9999-12-31"
            value={vacation[end] ?? ""}
            error={form.errorOf(`vacation.${end}`)}
            onChange={(event) => change({ [end]: event.target.value || null })}
          />
        ))}
      </div>
      <div className="mt-4">
        <TextArea
          label="Message to shoppers"
          hint={`Shown on every page with the day you take orders again. Leave empty for “${vacationNoticeText({ ...vacation, text: "" })}”`}
          optional
          rows={2}
          maxLength={300}
          value={vacation.text}
          error={form.errorOf("vacation.text")}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      {isShopOnVacation(form.saved.settings.vacation) && (
        <p className="mt-3 font-medium">Shoppers cannot order today.</p>
      )}
    </Block>
  );
}
