import { Block } from "../block.tsx";
import { NumberField } from "./number-field.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export function StockFields({ form }: { form: SettingsForm }) {
  return (
    <Block title="Stock">
      <NumberField
        label="Few left from"
        hint="With so many left or fewer, a product stands on the dashboard, and shoppers see how many there are."
        value={form.draft.lowStock}
        error={form.errorOf("lowStock")}
        onNumber={(lowStock) => form.set("lowStock", lowStock ?? 0)}
      />
    </Block>
  );
}
