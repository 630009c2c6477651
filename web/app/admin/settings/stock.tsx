import { MAX_QUANTITY } from "@tindahan/contract/checkout/constants.ts";
import { parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { NumberField } from "./number-field.tsx";
import { callApi } from "../../shared/api/api.ts";
import { Block } from "../../ui/layout/block.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/stock.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function StockSettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Stock"
      loaded={loaderData}
      renderFields={(form) => <StockFields form={form} />}
    />
  );
}

function StockFields({ form }: { form: SettingsForm }) {
  return (
    <Block>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Low stock at"
          hint="With this many left or fewer, a product is listed on your dashboard, and shoppers see how many are left."
          value={form.values.lowStock}
          error={form.errorOf("lowStock")}
          read={(text) => parseWholeNumber(text) ?? NaN}
          onNumber={(lowStock) => form.set("lowStock", () => lowStock)}
        />
        <NumberField
          label="Pieces of one product per order"
          hint={`The most one order can contain, so that one shopper cannot buy your whole stock. At most ${MAX_QUANTITY}.`}
          value={form.values.maxQuantity}
          error={form.errorOf("maxQuantity")}
          read={(text) => parseWholeNumber(text) ?? NaN}
          onNumber={(maxQuantity) => form.set("maxQuantity", () => maxQuantity)}
        />
      </div>
    </Block>
  );
}
