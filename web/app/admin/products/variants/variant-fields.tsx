import { Plus, Trash2 } from "lucide-react";
import { flushSync } from "react-dom";
import { Button } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { countCombinations, listVariantRows, setOptionValues, type VariantsInput } from "./variant-input.ts";
import { VariantRows } from "./variant-rows.tsx";
import { MAX_OPTIONS, MAX_VARIANTS } from "@tindahan/contract/catalogue/constants.ts";

type VariantFieldsProps = {
  input: VariantsInput;
  onChange: (input: VariantsInput) => void;
  errors: Record<string, string | undefined>;
  /** The default price for variants, as typed. */
  price: string;
  name: string;
  onAdjusted: (id: string, stock: number) => void;
};

const SUGGESTED = ["Size", "Color", "Material", "Flavor", "Scent", "Grind"];

export function VariantFields({ input, onChange, errors, ...rest }: VariantFieldsProps) {
  const { options } = input;

  function add() {
    const key = crypto.randomUUID();
    flushSync(() => onChange({ ...input, options: [...options, { key, name: "", values: "" }] }));
    document.querySelector<HTMLElement>(`[name=option-${options.length}]`)?.focus();
  }

  const remove = (index: number) =>
    onChange({
      options: options.filter((_, i) => i !== index),
      rows: input.rows
        .map((row) => ({ ...row, values: row.values.filter((_, i) => i !== index) }))
        // Rows that became equal are merged into the first.
        .filter(
          (row, i, all) => all.findIndex(({ values }) => values.join("\n") === row.values.join("\n")) === i,
        ),
    });
  const count = countCombinations(options);

  if (options.length === 0)
    return (
      <div>
        <AddOptionButton onAdd={add}>Add options</AddOptionButton>
        <p className="mt-1 text-14 text-ink-2">For products that come in several sizes, colors or flavors.</p>
      </div>
    );

  return (
    <section aria-label="Options" className="flex flex-col gap-4">
      <h3 className="text-16 font-semibold">Options</h3>
      <datalist id="option-names">
        {SUGGESTED.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {options.map((option, i) => (
        <ProductOptionFields
          key={option.key}
          option={option}
          index={i}
          errors={errors}
          onName={(name) =>
            onChange({ ...input, options: options.map((one, at) => (at === i ? { ...one, name } : one)) })
          }
          onValues={(values) => onChange(setOptionValues(input, i, values))}
          onRemove={() => remove(i)}
        />
      ))}
      {options.length < MAX_OPTIONS && (
        <div>
          <AddOptionButton onAdd={add}>Add another option</AddOptionButton>
        </div>
      )}
      {count > MAX_VARIANTS && (
        <p role="status" className="text-14 text-danger">
          {count.toLocaleString("en-PH")} combinations. A product can have at most {MAX_VARIANTS}: untick
          those you do not sell, or use fewer values.
        </p>
      )}
      <VariantRows
        rows={listVariantRows(input)}
        input={input}
        onChange={onChange}
        errors={errors}
        {...rest}
      />
    </section>
  );
}

function AddOptionButton({ onAdd, children }: { onAdd: () => void; children: string }) {
  return (
    <Button type="button" variant="secondary" size="sm" onClick={onAdd}>
      <Plus size={16} aria-hidden />
      {children}
    </Button>
  );
}

type OptionFieldsProps = {
  option: VariantsInput["options"][number];
  index: number;
  errors: Record<string, string | undefined>;
  onName: (name: string) => void;
  onValues: (values: string) => void;
  onRemove: () => void;
};

function ProductOptionFields({ option, index, errors, onName, onValues, onRemove }: OptionFieldsProps) {
  const label = option.name.trim() || `option ${index + 1}`;
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3 md:grid-cols-[1fr_2fr_auto]">
      <TextField
        label={`Option ${index + 1}`}
        name={`option-${index}`}
        value={option.name}
        error={errors[`option-${index}`]}
        placeholder={SUGGESTED[index]}
        list="option-names"
        maxLength={30}
        autoComplete="off"
        onChange={({ target }) => onName(target.value)}
      />
      <div className="max-md:col-span-2 max-md:row-start-2">
        <TextField
          label={`Values of ${label}`}
          name={`values-${index}`}
          value={option.values}
          error={errors[`values-${index}`]}
          placeholder={index === 0 ? "S, M, L" : "Red, Black"}
          hint="Separated by commas."
          autoComplete="off"
          onChange={({ target }) => onValues(target.value)}
        />
      </div>
      <div className="pt-7">
        <Button type="button" variant="ghost" size="sm" aria-label={`Remove ${label}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </Button>
      </div>
    </div>
  );
}
