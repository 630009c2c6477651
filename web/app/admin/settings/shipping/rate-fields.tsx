import type { ReactNode } from "react";
import { ChevronDown, Trash2 } from "lucide-react";
import type { Rate } from "@tindahan/contract/delivery/shipping.ts";
import { parsePrice, parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { IconButton } from "../../../ui/actions/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { NumberField } from "../number-field.tsx";
import { RateTierFields } from "./tier-fields.tsx";
import { feeKindOf, changeRateTier, withFeeKind, type FeeKind } from "./tiers.ts";

type RateFieldsProps = {
  rate: Rate;
  errorOf: (path: string) => string | undefined;
  onChange: (rate: Rate) => void;
  onRemove?: (() => void) | undefined;
};

export function ShippingRateFields({ rate, errorOf, onChange, onRemove }: RateFieldsProps) {
  const kind = feeKindOf(rate);
  const change = (part: Partial<Rate>) => onChange({ ...rate, ...part });
  return (
    <div
      role="group"
      aria-label={rate.name || "Delivery option"}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 grow gap-4 sm:grid-cols-2">
          <TextField
            label="Delivery option"
            hint="Shown to shoppers, such as “Standard delivery” or “J&T Express”."
            value={rate.name}
            maxLength={60}
            error={errorOf("name")}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Select
            label="Pricing"
            value={kind}
            onChange={(event) => onChange(withFeeKind(rate, event.target.value as FeeKind))}
          >
            <option value="one">Flat fee</option>
            <option value="weight">By weight</option>
            <option value="goods">By order amount</option>
          </Select>
        </div>
        {onRemove && (
          <div className="pt-6.5">
            <IconButton icon={Trash2} label={`Remove ${rate.name || "delivery option"}`} onClick={onRemove} />
          </div>
        )}
      </div>
      {kind === "one" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Fee (₱)"
            value={rate.tiers[0]!.fee}
            error={errorOf("tiers.0.fee")}
            read={parsePrice}
            onNumber={(fee) => onChange(changeRateTier(rate, 0, { fee }))}
          />
        </div>
      ) : (
        <RateTierFields rate={rate} errorOf={errorOf} onChange={onChange} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Free from (₱)"
          hint="Orders of this amount or more are delivered free. Leave empty for no free delivery."
          optional
          value={rate.freeFrom}
          error={errorOf("freeFrom")}
          read={readAmountOrNone}
          onNumber={(freeFrom) => change({ freeFrom })}
        />
        <DeliveryDaysFields rate={rate} errorOf={errorOf} onChange={change} />
      </div>
      <CashOnDeliverySection rate={rate} hasError={["codFee", "codFeePercent", "codMax"].some(errorOf)}>
        <CashOnDeliveryFields rate={rate} errorOf={errorOf} onChange={change} />
      </CashOnDeliverySection>
    </div>
  );
}

type PartProps = Pick<RateFieldsProps, "rate" | "errorOf"> & { onChange: (part: Partial<Rate>) => void };

function DeliveryDaysFields({ rate, errorOf, onChange }: PartProps) {
  return (
    <div role="group" aria-label="Working days until it arrives" className="grid grid-cols-2 gap-2">
      <NumberField
        label="Days from"
        hint="Working days until it arrives."
        optional
        value={rate.daysFrom}
        error={errorOf("daysFrom")}
        read={parseWholeNumber}
        onNumber={(daysFrom) => onChange({ daysFrom })}
      />
      <NumberField
        label="Days to"
        optional
        value={rate.daysUntil}
        error={errorOf("daysUntil")}
        read={parseWholeNumber}
        onNumber={(daysUntil) => onChange({ daysUntil })}
      />
    </div>
  );
}

type CashSectionProps = { rate: Rate; hasError: boolean; children: ReactNode };

/** Collapsed: most shops charge nothing for cash on delivery. */
function CashOnDeliverySection({ rate, hasError, children }: CashSectionProps) {
  return (
    <details className="group" open={hasError || undefined}>
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-2 pointer-coarse:min-h-11">
        <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
        <span className="font-medium">Cash on delivery</span>
        <span className="text-ink-2">{describeCashOnDelivery(rate)}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}

function describeCashOnDelivery({ takesCod, codFee, codFeePercent }: Rate): string {
  if (!takesCod) return "not available";
  const parts = [codFee > 0 && `₱${codFee}`, codFeePercent > 0 && `${codFeePercent}%`].filter(Boolean);
  return parts.length > 0 ? `plus ${parts.join(" and ")}` : "available, no fee";
}

const readAmountOrNone = (text: string) => (text.trim() === "" ? null : parsePrice(text));

type CashFieldsProps = {
  rate: Rate;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<Rate>) => void;
};

/** By law only cash on delivery may cost extra. */
function CashOnDeliveryFields({ rate, errorOf, onChange }: CashFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Checkbox size="sm" checked={rate.takesCod} onChange={(takesCod) => onChange({ takesCod })}>
        Cash on Delivery is available here
      </Checkbox>
      {rate.takesCod && (
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            label="Cash on Delivery fee (₱)"
            hint="0 for none."
            value={rate.codFee}
            error={errorOf("codFee")}
            read={parsePrice}
            onNumber={(codFee) => onChange({ codFee })}
          />
          <NumberField
            label="Plus percent of the items"
            hint="0 for none."
            value={rate.codFeePercent}
            error={errorOf("codFeePercent")}
            read={parsePrice}
            onNumber={(codFeePercent) => onChange({ codFeePercent })}
          />
          <NumberField
            label="Largest cash order (₱)"
            hint="Leave empty for no limit."
            optional
            value={rate.codMax}
            error={errorOf("codMax")}
            read={(text) => (text.trim() === "" ? null : parsePrice(text))}
            onNumber={(codMax) => onChange({ codMax })}
          />
        </div>
      )}
    </div>
  );
}
