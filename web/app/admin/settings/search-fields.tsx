import { TextArea } from "../../ui/forms/text-area.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export function SearchFields({ form }: { form: SettingsForm }) {
  const { synonyms } = form.draft;
  const wrong = synonyms.findIndex((_, line) => form.errorOf(`synonyms.${line}`));

  return (
    <Block title="Search" anchor="search">
      <TextArea
        label="Words that mean the same"
        hint="A line for each meaning, with commas: sapatos, shoes. Whoever searches for one of the words also finds products with the others."
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
