import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Promotion } from "@tindahan/contract/checkout/promotions.ts";
import { DayTimeField } from "../forms/day-time-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import type { PromotionInput } from "./promotion-input.ts";
import { PromotionScopeFields } from "./scope-fields.tsx";
import type { PromotionFormState } from "./use-promotion-form.ts";

type TextOf = { [Name in keyof PromotionInput]: PromotionInput[Name] extends string ? Name : never };
type TextName = Exclude<TextOf[keyof PromotionInput], "kind">;

const KINDS: Record<Promotion["kind"], string> = {
  percent: "Percent off",
  amount: "Amount off",
  shipping: "Free shipping",
};
const VALUE_LABELS = { percent: "Percent", amount: "Amount (₱)" };
const SCOPES = { all: "All products", some: "Some categories or products" };
const AUDIENCES = { everyone: "Everyone, automatically", code: "With a voucher code" };

type PromotionFieldsProps = { form: PromotionFormState; categories: Category[] };

export function PromotionFields({ form, categories }: PromotionFieldsProps) {
  const { input, change, errors } = form;
  const { kind, isScoped, needsCode } = input;
  const fieldProps = (name: TextName) => bindPromotionField(form, name);

  return (
    <>
      <TextField
        label="Name"
        {...fieldProps("name")}
        required
        maxLength={100}
        data-autofocus
        hint="Shown to shoppers next to the discount, such as “Payday sale”."
      />
      <RadioGroup
        legend="Discount"
        name="kind"
        options={KINDS}
        chosen={kind}
        onChoose={(kind) => change({ kind })}
      />
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
        {kind !== "shipping" && (
          <TextField label={VALUE_LABELS[kind]} {...fieldProps("value")} required inputMode="decimal" />
        )}
        {kind !== "amount" && (
          <TextField label="Maximum discount (₱)" {...fieldProps("cap")} optional inputMode="decimal" />
        )}
        <TextField label="Minimum spend (₱)" {...fieldProps("minSpend")} optional inputMode="decimal" />
      </div>
      <RadioGroup
        legend="Applies to"
        name="scope"
        options={SCOPES}
        chosen={isScoped ? "some" : "all"}
        onChoose={(scope) => change({ isScoped: scope === "some" })}
      />
      {isScoped && (
        <PromotionScopeFields input={input} change={change} error={errors["scope"]} categories={categories} />
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
        <input
          type="checkbox"
          checked={input.skipsSaleItems}
          onChange={(event) => change({ skipsSaleItems: event.target.checked })}
          className="size-4 shrink-0 accent-accent"
        />
        Exclude products already on sale
      </label>
      <RadioGroup
        legend="Who can use it"
        name="who"
        options={AUDIENCES}
        chosen={needsCode ? "code" : "everyone"}
        onChoose={(who) => change({ needsCode: who === "code" })}
      />
      {needsCode && <VoucherFields form={form} />}
      <div className="grid grid-cols-2 items-start gap-4">
        {(["from", "until"] as const).map((end) => (
          <DayTimeField
            key={end}
            end={end}
            {...fieldProps(end)}
            onChange={(value) => fieldProps(end).onChange({ target: { value } })}
            hint={end === "from" ? "Leave empty to start now." : "Leave empty for no end date."}
          />
        ))}
      </div>
      <TextField
        label="DTI permit"
        {...fieldProps("permit")}
        optional
        maxLength={100}
        hint="Advertised price promotions need one. Shown to shoppers with the promotion."
      />
    </>
  );
}

function VoucherFields({ form }: { form: PromotionFormState }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
      <div className="max-md:col-span-2">
        <TextField
          label="Voucher code"
          {...bindPromotionField(form, "code")}
          required
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <TextField
        label="Total uses"
        {...bindPromotionField(form, "totalLimit")}
        optional
        inputMode="numeric"
      />
      <TextField
        label="Uses per customer"
        {...bindPromotionField(form, "customerLimit")}
        optional
        inputMode="numeric"
      />
    </div>
  );
}

function bindPromotionField({ input, errors, change }: PromotionFormState, name: TextName) {
  return {
    name,
    value: input[name],
    error: errors[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
}

type ChoiceProps<Value extends string> = {
  legend: string;
  name: string;
  options: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
};

function RadioGroup<Value extends string>({ legend, name, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(options) as Value[]).map((value) => (
          <label
            key={value}
            className="relative flex min-h-11 items-center gap-2 rounded-control selectable px-3 text-14"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {options[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
