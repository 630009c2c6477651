import { MAX_QUANTITY } from "@tindahan/contract/checkout/cart.ts";
import { readStock } from "@tindahan/contract/core/typed-numbers.ts";
import { Block } from "../../ui/layout/block.tsx";
import { NumberField } from "./number-field.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export function StockFields({ form }: { form: SettingsForm }) {
  return (
    <Block title="Stock" anchor="stock">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Low stock at"
          hint="With this many left or fewer, a product is listed on your dashboard, and shoppers see how many are left."
          value={form.draft.lowStock}
          error={form.errorOf("lowStock")}
          read={(text) => readStock(text) ?? NaN}
          onNumber={(lowStock) => form.set("lowStock", () => lowStock)}
        />
        <NumberField
          label="Pieces of one product per order"
          hint={`Nobody can put more into one order, so that one shopper cannot take your whole stock. At most ${MAX_QUANTITY}.`}
          value={form.draft.maxQuantity}
          error={form.errorOf("maxQuantity")}
          read={(text) => readStock(text) ?? NaN}
          onNumber={(maxQuantity) => form.set("maxQuantity", () => maxQuantity)}
        />
      </div>
    </Block>
  );
}
