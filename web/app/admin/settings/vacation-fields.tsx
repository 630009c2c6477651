import { isOnVacation, vacationText } from "@tindahan/contract/delivery/vacation.ts";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** Days without orders: shoppers browse and fill their carts, and read why they cannot check out. */
export function VacationFields({ form }: { form: SettingsForm }) {
  const { vacation } = form.draft;
  const change = (part: Partial<typeof vacation>) => form.set("vacation", (now) => ({ ...now, ...part }));

  return (
    <Block title="Vacation" anchor="vacation">
      <p className="mb-4 text-ink-2">
        On these days shoppers can look around and fill their carts, but not check out. Orders that were
        placed before can still be paid.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["firstDay", "lastDay"] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={end === "firstDay" ? "First day" : "Last day"}
            hint={
              end === "firstDay"
                ? "From midnight in Manila. Empty: no vacation."
                : "Empty: until you change it here."
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
          label="What shoppers read"
          hint={`In the cart and at checkout. Empty: “${vacationText({ ...vacation, text: "" })}”`}
          optional
          rows={2}
          maxLength={300}
          value={vacation.text}
          error={form.errorOf("vacation.text")}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      {isOnVacation(form.saved.settings.vacation) && (
        <p className="mt-3 font-medium">Nobody can order today.</p>
      )}
    </Block>
  );
}
