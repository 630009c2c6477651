import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { PriceRounding } from "@tindahan/contract/catalogue/prices.ts";
import { DayTimeField } from "../../forms/day-time-field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import {
  readPercentChange,
  readPriceChange,
  readSalePercent,
  readSalePrice,
  readStockChange,
} from "./typed-changes.ts";

const KINDS = {
  percent: "Change price by percent",
  price: "Set one price for all",
  "sale-percent": "Set sale price by percent",
  sale: "Set one sale price for all",
  "sale-end": "End sale",
  stock: "Stock",
  category: "Category",
  archive: "Archive",
};
export type Kind = keyof typeof KINDS;

export type ChangeInput = { value: string; from: string; until: string; rounding: PriceRounding };
export const EMPTY_CHANGE: ChangeInput = { value: "", from: "", until: "", rounding: "centavo" };

type ChangeFieldsProps = {
  kind: Kind;
  input: ChangeInput;
  categories: Category[];
  onKind: (kind: Kind) => void;
  onChange: (part: Partial<ChangeInput>) => void;
};

export function ProductsChangeFields({
  kind,
  input,
  categories,
  onKind,
  onChange: change,
}: ChangeFieldsProps) {
  const wiring = { value: input.value, autoComplete: "off", required: true };
  const onChange = (event: { target: { value: string } }) => change({ value: event.target.value });
  const isSale = kind === "sale" || kind === "sale-percent";
  return (
    <div className="flex flex-col gap-4 text-16">
      <Select
        label="Change"
        value={kind}
        data-autofocus
        onChange={(event) => onKind(event.target.value as Kind)}
      >
        {Object.entries(KINDS).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </Select>
      {kind === "percent" && (
        <TextField
          label="Percent"
          {...wiring}
          onChange={onChange}
          inputMode="tel"
          hint="10 or +10 raises prices, −10 lowers them."
        />
      )}
      {kind === "sale-percent" && (
        <TextField
          label="Percent off"
          {...wiring}
          onChange={onChange}
          inputMode="decimal"
          hint="20 means 20% off each price."
        />
      )}
      {(kind === "percent" || kind === "sale-percent") && (
        <Select
          label="Round prices"
          value={input.rounding}
          onChange={(event) => change({ rounding: event.target.value as PriceRounding })}
        >
          <option value="centavo">Nearest centavo: ₱425.85</option>
          <option value="peso">Nearest peso: ₱426</option>
          <option value="nine">End in 9: ₱429</option>
        </Select>
      )}
      {kind === "sale" && (
        <TextField label="Sale price" {...wiring} onChange={onChange} inputMode="decimal" />
      )}
      {isSale && (
        <div className="grid grid-cols-2 items-start gap-4">
          {(["from", "until"] as const).map((end) => (
            <DayTimeField
              key={end}
              end={end}
              hint={end === "from" ? "Leave empty to start now." : "Leave empty for no end date."}
              value={input[end]}
              onChange={(value) => change({ [end]: value })}
            />
          ))}
        </div>
      )}
      {kind === "price" && (
        <TextField label="New price" {...wiring} onChange={onChange} inputMode="decimal" />
      )}
      {kind === "stock" && (
        <TextField
          label="Stock"
          {...wiring}
          onChange={onChange}
          inputMode="tel"
          hint="20 sets the stock to 20; +5 or −3 adds or subtracts."
        />
      )}
      {kind === "category" && (
        <Select label="Category" {...wiring} onChange={onChange}>
          <option value="">Choose a category</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

export function readProductsChange(
  kind: Kind,
  { value, from, until, rounding }: ChangeInput,
): ProductsChange {
  const rounded = rounding === "centavo" ? {} : { rounding };
  const days = { from: from || null, until: until || null };
  switch (kind) {
    case "sale-percent":
      return { ...readSalePercent(value), ...rounded, ...days };
    case "sale":
      return { ...readSalePrice(value), ...days };
    case "sale-end":
      return { kind };
    case "percent":
      return { ...readPercentChange(value), ...rounded };
    case "price":
      return readPriceChange(value);
    case "stock":
      // Empty means uncounted in a list row; here it is missing input.
      if (!value.trim()) throw new ShopError("invalid_request", "Enter a whole number, or +5 or −3.");
      return readStockChange(value);
    case "category":
      if (!value) throw new ShopError("invalid_request", "Choose a category.");
      return { kind, category: value };
    case "archive":
      return { kind };
  }
}
