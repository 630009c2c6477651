import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export function NewOrderFields({ form }: { form: SettingsForm }) {
  const { newOrders } = form.draft;
  const change = (part: Partial<typeof newOrders>) => form.set("newOrders", (now) => ({ ...now, ...part }));

  return (
    <Block title="New orders" anchor="new-orders">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Mail new orders to"
          type="email"
          optional
          hint="Leave it empty to get none."
          value={newOrders.email}
          error={form.errorOf("newOrders.email")}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Select
          label="How often"
          value={newOrders.when}
          onChange={({ target }) => change({ when: target.value as typeof newOrders.when })}
        >
          <option value="each">Each order at once</option>
          <option value="daily">Once a day, at 8 in the morning</option>
        </Select>
      </div>
    </Block>
  );
}
