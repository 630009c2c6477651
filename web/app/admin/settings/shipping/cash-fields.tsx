import type { Rate } from "@tindahan/contract/delivery/shipping.ts";
import { readPrice } from "@tindahan/contract/core/typed-numbers.ts";
import { NumberField } from "../number-field.tsx";

type CashFieldsProps = {
  rate: Rate;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<Rate>) => void;
};

/** What the courier wants for collecting cash. By law no other way to pay may cost more than the tag. */
export function CashFields({ rate, errorOf, onChange }: CashFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <label className="flex min-h-9 w-fit items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={rate.takesCod}
          onChange={(event) => onChange({ takesCod: event.target.checked })}
          className="size-4 accent-accent"
        />
        The courier collects cash here
      </label>
      {rate.takesCod && (
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            label="Fee for cash (₱)"
            hint="0: none."
            value={rate.codFee}
            error={errorOf("codFee")}
            read={readPrice}
            onNumber={(codFee) => onChange({ codFee })}
          />
          <NumberField
            label="And percent of the goods"
            hint="0: none."
            value={rate.codFeePercent}
            error={errorOf("codFeePercent")}
            read={readPrice}
            onNumber={(codFeePercent) => onChange({ codFeePercent })}
          />
          <NumberField
            label="Most in cash (₱)"
            hint="For one order. Empty: any amount."
            optional
            value={rate.codMax}
            error={errorOf("codMax")}
            read={(text) => (text.trim() === "" ? null : readPrice(text))}
            onNumber={(codMax) => onChange({ codMax })}
          />
        </div>
      )}
    </div>
  );
}
