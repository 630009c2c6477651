import { TextArea } from "../../ui/forms/field.tsx";
import { callApi } from "../../shared/api/api.ts";
import { Block } from "../../ui/layout/block.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/search.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function SearchSettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Search"
      loaded={loaderData}
      renderFields={(form) => <SearchSynonymFields form={form} />}
    />
  );
}

function SearchSynonymFields({ form }: { form: SettingsForm }) {
  const { synonyms } = form.values;
  const wrong = synonyms.findIndex((_, line) => form.errorOf(`synonyms.${line}`));

  return (
    <Block>
      <TextArea
        label="Synonyms"
        hint="One group per line, separated by commas: sapatos, shoes. A search for one of the words also finds the others."
        optional
        rows={10}
        spellCheck={false}
        value={synonyms.join("\n")}
        error={
          wrong < 0 ? form.errorOf("synonyms") : `Line ${wrong + 1}: ${form.errorOf(`synonyms.${wrong}`)}`
        }
        onChange={(event) => form.set("synonyms", () => event.target.value.split("\n"))}
      />
    </Block>
  );
}
