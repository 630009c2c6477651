import type { Category } from "@tindahan/contract/catalogue.ts";
import type { ProductsChange } from "@tindahan/contract/change-products.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { readPercentChange, readPriceChange, readStockChange } from "./typed-changes.ts";

const KINDS = {
  percent: "Price, by a percentage",
  price: "Price, the same for all",
  stock: "Stock",
  category: "Category",
  archive: "Archive: take them out of the shop",
};
export type Kind = keyof typeof KINDS;

type ChangeFieldsProps = {
  kind: Kind;
  value: string;
  categories: Category[];
  onKind: (kind: Kind) => void;
  onValue: (value: string) => void;
};

/** What is to be changed, and to what. */
export function ChangeFields({ kind, value, categories, onKind, onValue }: ChangeFieldsProps) {
  const wiring = { value, autoComplete: "off", required: true };
  const onChange = (event: { target: { value: string } }) => onValue(event.target.value);
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
          hint="10 or +10 raises prices, −10 lowers them. The result is rounded to the nearest centavo."
        />
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
          hint="20 is a new number; +5 or −3 is added to what is there."
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

/** Throws what is wrong with what was typed. */
export function readChange(kind: Kind, value: string): ProductsChange {
  switch (kind) {
    case "percent":
      return readPercentChange(value);
    case "price":
      return readPriceChange(value);
    case "stock":
      // In a row an empty field says that a product is not counted; here nobody has typed yet.
      if (!value.trim()) throw new ShopError("invalid_request", "Enter a whole number, or +5 or −3.");
      return readStockChange(value);
    case "category":
      if (!value) throw new ShopError("invalid_request", "Choose a category.");
      return { kind, category: value };
    case "archive":
      return { kind };
  }
}
