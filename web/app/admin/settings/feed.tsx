import type { Feed } from "@tindahan/contract/catalogue/feed.ts";
import { FEED_PATH } from "@tindahan/contract/catalogue/constants.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { SettingsForm } from "./use-settings-form.ts";
import { callApi } from "../../shared/api/api.ts";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/feed.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function ProductFeedScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Product feed"
      loaded={loaderData}
      renderFields={(form) => <ProductFeedFields form={form} />}
    />
  );
}

function ProductFeedFields({ form }: { form: SettingsForm }) {
  const { feed } = form.values;
  const change = (part: Partial<Feed>) => form.set("feed", (now) => ({ ...now, ...part }));
  const feedUrl = location.origin + FEED_PATH;

  return (
    <Block>
      <p className="mb-3 text-ink-2">
        A list of all your products with prices and stock for Google Merchant Center and Meta Commerce
        Manager, so that they can be shown on Google, Facebook and Instagram. Anyone with the address can read
        it.
      </p>
      <Checkbox size="sm" checked={feed.isOn} onChange={(isOn) => change({ isOn })}>
        Publish the product feed
      </Checkbox>
      {feed.isOn && (
        <p className="mt-2">
          Add this address there as a scheduled fetch, once a day:{" "}
          {form.saved.settings.feed.isOn ? (
            <a href={feedUrl} className="font-mono text-[12.5px] break-all text-accent underline">
              {feedUrl}
            </a>
          ) : (
            <span className="text-ink-2">shown here after you save.</span>
          )}
        </p>
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Brand of all products"
          hint="If you make them yourself. Leave empty if you sell several brands."
          optional
          maxLength={70}
          value={feed.brand}
          error={form.errorOf("feed.brand")}
          onChange={({ target }) => change({ brand: target.value })}
        />
        <Select
          label="Condition of all products"
          hint="Required by Meta."
          value={feed.condition}
          onChange={({ target }) => change({ condition: target.value as Feed["condition"] })}
        >
          <option value="">Varies by product</option>
          <option value="new">New</option>
          <option value="refurbished">Refurbished</option>
          <option value="used">Used</option>
        </Select>
      </div>
    </Block>
  );
}
