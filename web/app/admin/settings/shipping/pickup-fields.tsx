import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../../ui/forms/field.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { NumberField } from "../number-field.tsx";
import type { SettingsForm } from "../use-settings-form.ts";

type Pickup = Shipping["pickup"];

export function PickupFields({ form }: { form: SettingsForm }) {
  const { pickup } = form.values.shipping;
  const change = (part: Partial<Pickup>) =>
    form.set("shipping", (now) => ({ ...now, pickup: { ...now.pickup, ...part } }));
  const toggle = (isOn: boolean) =>
    change({ isOn, ...(isOn && pickup.address === "" && { address: form.values.shop.address }) });

  return (
    <Block title="Pickup" anchor="pickup">
      <Checkbox size="sm" checked={pickup.isOn} onChange={toggle}>
        Shoppers can pick up their order for free
      </Checkbox>
      {pickup.isOn && (
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextArea
              label="Pickup address"
              rows={2}
              maxLength={300}
              value={pickup.address}
              error={form.errorOf("shipping.pickup.address")}
              onChange={(event) => change({ address: event.target.value })}
            />
          </div>
          <TextField
            label="Pickup hours"
            hint="For example: Monday to Saturday, 9 AM to 6 PM."
            optional
            maxLength={200}
            value={pickup.hours}
            error={form.errorOf("shipping.pickup.hours")}
            onChange={(event) => change({ hours: event.target.value })}
          />
          <NumberField
            label="Ready in (working days)"
            hint="0 means the same day."
            value={pickup.readyInDays}
            error={form.errorOf("shipping.pickup.readyInDays")}
            read={(text) => parseWholeNumber(text) ?? NaN}
            onNumber={(readyInDays) => change({ readyInDays })}
          />
        </div>
      )}
    </Block>
  );
}
