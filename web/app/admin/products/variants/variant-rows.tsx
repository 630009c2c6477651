import { useState, type ChangeEvent } from "react";
import { dayOf, timeOf, withTime } from "@tindahan/contract/core/day-or-time.ts";
import { parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { controlClass } from "../../../ui/forms/field.tsx";
import { AdjustStockButton } from "../stock/adjust-stock.tsx";
import { CopyBuyLinkButton } from "./copy-buy-link.tsx";
import {
  fillVariantColumn,
  VARIANT_FIELDS,
  SALE_FIELDS,
  setVariantRow,
  type VariantInput,
  type VariantField,
  type VariantsInput,
} from "./variant-input.ts";

type VariantRowsProps = {
  rows: VariantInput[];
  input: VariantsInput;
  onChange: (input: VariantsInput) => void;
  errors: Record<string, string | undefined>;
  price: string;
  name: string;
  onAdjusted: (id: string, stock: number) => void;
};

const LABELS: Record<VariantField, string> = {
  price: "Price (₱)",
  salePrice: "Sale price (₱)",
  saleFrom: "Sale, first day",
  saleUntil: "Sale, last day",
  stock: "Stock",
  sku: "SKU",
  barcode: "Barcode",
  weight: "Weight (g)",
};

const KEEPING_FIELDS = ["sku", "barcode", "weight"] as const;

export function VariantRows({ rows, input, onChange, errors, price, name, onAdjusted }: VariantRowsProps) {
  const [shown, setShown] = useState<readonly VariantField[]>(() =>
    VARIANT_FIELDS.filter(
      (field) => field === "price" || field === "stock" || rows.some((row) => row[field] !== ""),
    ),
  );
  if (rows.length === 0) return null;
  const isHidden = (field: VariantField) => !shown.includes(field);
  const show = (fields: readonly VariantField[]) =>
    setShown(VARIANT_FIELDS.filter((field) => !isHidden(field) || fields.includes(field)));

  return (
    <div className="flex flex-col gap-3">
      <FillColumnForm
        fields={shown}
        onFill={(field, text) => onChange(fillVariantColumn(input, field, text))}
      />
      <ul aria-label="Variants" className="flex flex-col gap-2">
        {rows.map((row, i) => (
          <li
            key={row.values.join("\n")}
            className="grid items-start gap-x-3 gap-y-2 rounded-[8px] border border-line p-3 md:grid-cols-[minmax(8rem,1.2fr)_3fr]"
          >
            <div className="flex min-w-0 items-center justify-between gap-2">
              <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={row.isSold}
                  onChange={(event) =>
                    onChange(setVariantRow(input, row.values, { isSold: event.target.checked }))
                  }
                  className="size-4 shrink-0 accent-accent"
                />
                <span className={`min-w-0 break-words ${row.isSold ? "" : "text-ink-2 line-through"}`}>
                  {row.values.join(" / ")}
                </span>
              </label>
              {row.isSold && row._id && (
                <span className="flex shrink-0">
                  <CopyBuyLinkButton variantId={row._id} name={`${name} – ${row.values.join(" / ")}`} />
                  <AdjustStockButton
                    variantId={row._id}
                    name={`${name} – ${row.values.join(" / ")}`}
                    stock={parseWholeNumber(row.stock)}
                    onChanged={(stock) => onAdjusted(row._id!, stock)}
                  />
                </span>
              )}
            </div>
            {row.isSold && (
              <div className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]">
                {shown.map((field) => (
                  <VariantCell
                    key={field}
                    field={field}
                    label={`${LABELS[field]} of ${row.values.join(" / ")}`}
                    name={`${field}-${i}`}
                    value={row[field]}
                    error={errors[`${field}-${i}`]}
                    placeholder={field === "price" ? price : undefined}
                    onChange={(text) => onChange(setVariantRow(input, row.values, { [field]: text }))}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {SALE_FIELDS.some(isHidden) && (
          <Button variant="ghost" size="sm" onClick={() => show(SALE_FIELDS)}>
            Sale prices
          </Button>
        )}
        {KEEPING_FIELDS.some(isHidden) && (
          <Button variant="ghost" size="sm" onClick={() => show(KEEPING_FIELDS)}>
            SKU, barcode, weight
          </Button>
        )}
      </div>
    </div>
  );
}

type CellProps = {
  field: VariantField;
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  placeholder: string | undefined;
  onChange: (text: string) => void;
};

function VariantCell({ field, label, name, value, error, placeholder, onChange }: CellProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-14 text-ink-2">
      <span aria-hidden>{LABELS[field]}</span>
      <input
        aria-label={label}
        name={name}
        value={isSaleDayField(field) ? dayOf(value) : value}
        placeholder={placeholder}
        maxLength={60}
        {...variantInputAttributes(field)}
        autoComplete="off"
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          onChange(isSaleDayField(field) ? withTime(target.value, timeOf(value)) : target.value)
        }
        className={`${controlClass} h-11 px-3 tabular-nums`}
        {...(error && { "aria-invalid": true, "aria-describedby": `${name}-error` })}
      />
      {isSaleDayField(field) && value && (
        <input
          type="time"
          aria-label={label.replace(
            LABELS[field],
            field === "saleFrom" ? "Sale, start time" : "Sale, end time",
          )}
          value={timeOf(value)}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            onChange(withTime(dayOf(value), target.value))
          }
          className={`${controlClass} h-11 px-3 tabular-nums`}
        />
      )}
      {error && (
        <span id={`${name}-error`} className="text-danger">
          {error}
        </span>
      )}
    </label>
  );
}

function isSaleDayField(field: VariantField): boolean {
  return field === "saleFrom" || field === "saleUntil";
}

function variantInputAttributes(field: VariantField) {
  if (isSaleDayField(field)) return { type: "date", max: "9999-12-31" } as const;
  if (field === "price" || field === "salePrice") return { inputMode: "decimal" } as const;
  return { inputMode: field === "stock" || field === "weight" ? "numeric" : "text" } as const;
}

type FillColumnProps = {
  fields: readonly VariantField[];
  onFill: (field: VariantField, text: string) => void;
};

function FillColumnForm({ fields, onFill }: FillColumnProps) {
  const [field, setField] = useState<VariantField>("stock");
  const [text, setText] = useState("");

  return (
    <div role="group" aria-label="Fill a column" className="flex flex-wrap items-end gap-3">
      <label className="flex flex-col gap-1 text-14">
        Fill
        <select
          value={field}
          onChange={(event) => {
            setField(event.target.value as VariantField);
            setText("");
          }}
          className={`${controlClass} h-11 px-3`}
        >
          {fields
            .filter((one) => one !== "sku" && one !== "barcode")
            .map((one) => (
              <option key={one} value={one}>
                {LABELS[one]}
              </option>
            ))}
        </select>
      </label>
      <label className="flex min-w-28 flex-col gap-1 text-14">
        with
        <input
          value={text}
          {...variantInputAttributes(field)}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onFill(field, text);
          }}
          className={`${controlClass} h-11 px-3 tabular-nums`}
        />
      </label>
      <Button type="button" variant="secondary" onClick={() => onFill(field, text)}>
        Fill all
      </Button>
    </div>
  );
}
