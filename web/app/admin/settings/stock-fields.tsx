import { readStock } from "@tindahan/contract/typed-numbers.ts";
import { Block } from "../block.tsx";
import { NumberField } from "./number-field.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export function StockFields({ form }: { form: SettingsForm }) {
  return (
    <Block title="Stock">
      <NumberField
        label="Low stock at"
        hint="With this many left or fewer, a product is listed on your dashboard, and shoppers see how many are left."
        value={form.draft.lowStock}
        error={form.errorOf("lowStock")}
        read={(text) => readStock(text) ?? NaN}
        onNumber={(lowStock) => form.set("lowStock", () => lowStock)}
      />
    </Block>
  );
}
