import { Plus } from "lucide-react";
import { Suspense, use, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { parsePrice } from "@tindahan/contract/core/parse-numbers.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { DayTimeField } from "../../forms/day-time-field.tsx";
import { NO_SALE, toSaleInput, type SaleInput } from "./sale-input.ts";
import type { ProductFormState } from "./use-product-form.ts";

export function ProductSaleFields({ state }: { state: ProductFormState }) {
  return (
    <Suspense fallback={<p className="text-13 text-ink-2">Loading…</p>}>
      <LoadedProductSaleFields state={state} />
    </Suspense>
  );
}

function LoadedProductSaleFields({
  state: { pictures, sale, setSale, input, errors, clearError },
}: {
  state: ProductFormState;
}) {
  const loaded = use(pictures.loaded);
  const initial = toSaleInput(loaded?.sale);
  const shown = sale ?? initial;
  const [isOpen, setOpen] = useState(shown.price !== "");
  const section = useRef<HTMLElement>(null);
  if (!loaded) return null;

  function open() {
    flushSync(() => setOpen(true));
    section.current?.querySelector("input")?.focus();
  }

  function change(part: Partial<SaleInput>) {
    setSale({ ...shown, ...part });
    for (const name of Object.keys(part)) clearError(`sale.${name}`);
  }

  if (!isOpen)
    return (
      <div>
        <Button variant="secondary" size="sm" onClick={open}>
          <Plus size={16} aria-hidden />
          Sale price
        </Button>
        <p className="mt-1 text-14 text-ink-2">A lower price, now or for a limited time.</p>
      </div>
    );

  const fieldProps = (part: keyof SaleInput) => ({
    name: `sale.${part}`,
    value: shown[part],
    error: errors[`sale.${part}`],
    onChange: (event: { target: { value: string } }) => change({ [part]: event.target.value }),
  });
  return (
    <section ref={section} aria-label="Sale price" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-16 font-semibold">Sale price</h3>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setSale(NO_SALE);
            setOpen(false);
          }}
        >
          Remove sale
        </Button>
      </div>
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
        <div className="max-md:col-span-2">
          <TextField
            label="Sale price (₱)"
            {...fieldProps("price")}
            inputMode="decimal"
            autoComplete="off"
            hint={salePercentOff(shown.price, input.price)}
          />
        </div>
        {(["from", "until"] as const).map((end) => (
          <DayTimeField
            key={end}
            end={end}
            {...fieldProps(end)}
            onChange={(value) => change({ [end]: value })}
            hint={end === "from" ? "Leave empty to start now." : "Leave empty for no end date."}
          />
        ))}
      </div>
    </section>
  );
}

function salePercentOff(sale: string, regular: string): string {
  const percent = Math.round(100 * (1 - parsePrice(sale) / parsePrice(regular)));
  return percent > 0 && percent < 100 ? `${percent}% off` : "Lower than the price";
}
