import { Block } from "../../../ui/layout/block.tsx";
import { NumberField } from "../number-field.tsx";
import type { SettingsForm } from "../use-settings-form.ts";
import { readKilos } from "./weight.ts";

export function DefaultWeight({ form }: { form: SettingsForm }) {
  return (
    <Block title="Products without a weight" anchor="weight">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Count as (kg)"
          hint="Each piece, with its wrapping, where fees go by weight."
          value={form.draft.shipping.defaultGrams / 1000}
          error={form.errorOf("shipping.defaultGrams")}
          read={readKilos}
          onNumber={(kilos) =>
            form.set("shipping", (now) => ({ ...now, defaultGrams: Math.round(kilos * 1000) }))
          }
        />
      </div>
    </Block>
  );
}
