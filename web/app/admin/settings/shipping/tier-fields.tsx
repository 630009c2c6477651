import { Plus, Trash2 } from "lucide-react";
import type { Rate } from "@tindahan/contract/delivery/shipping.ts";
import { parsePrice } from "@tindahan/contract/core/parse-numbers.ts";
import { Button, IconButton } from "../../../ui/actions/button.tsx";
import { NumberField } from "../number-field.tsx";
import { readKilos, readKilosOrNone, addRateTier, removeRateTier, setFrom, changeRateTier } from "./tiers.ts";

type TierFieldsProps = {
  rate: Rate;
  errorOf: (path: string) => string | undefined;
  onChange: (rate: Rate) => void;
};

export function RateTierFields({ rate, errorOf, onChange }: TierFieldsProps) {
  const { tiers, measure } = rate;
  return (
    <div className="flex flex-col gap-3">
      <ol
        aria-label={measure === "weight" ? "Fees by weight" : "Fees by amount"}
        className="flex flex-col gap-3"
      >
        {tiers.map((tier, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing else stays as it is while one types
          <li key={index} className="flex items-start gap-2">
            <div className="grid min-w-0 grow grid-cols-2 gap-2 sm:grid-cols-3">
              {measure === "weight" ? (
                <TierUpperLimitField rate={rate} index={index} errorOf={errorOf} onChange={onChange} />
              ) : (
                <NumberField
                  label="Orders from (₱)"
                  readOnly={index === 0}
                  value={tier.from}
                  error={errorOf(`tiers.${index}.from`)}
                  read={parsePrice}
                  onNumber={(from) => onChange(setFrom(rate, index, from))}
                />
              )}
              <NumberField
                label="Fee (₱)"
                value={tier.fee}
                error={errorOf(`tiers.${index}.fee`)}
                read={parsePrice}
                onNumber={(fee) => onChange(changeRateTier(rate, index, { fee }))}
              />
              {measure === "weight" && (index === tiers.length - 1 || tier.eachKilo !== 0) && (
                <NumberField
                  label={index === 0 ? "For each kg (₱)" : "Each further kg (₱)"}
                  value={tier.eachKilo}
                  error={errorOf(`tiers.${index}.eachKilo`)}
                  read={parsePrice}
                  onNumber={(eachKilo) => onChange(changeRateTier(rate, index, { eachKilo }))}
                />
              )}
            </div>
            {tiers.length > 1 && (
              <div className="pt-6.5">
                <IconButton
                  icon={Trash2}
                  label={`Remove fee ${index + 1}`}
                  onClick={() => onChange(removeRateTier(rate, index))}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button variant="secondary" size="sm" onClick={() => onChange(addRateTier(rate))}>
          <Plus size={16} aria-hidden />
          Add a fee
        </Button>
      </div>
    </div>
  );
}

type UpToFieldProps = TierFieldsProps & { index: number };

/** Couriers quote upper limits, so each row edits the next row's start. */
function TierUpperLimitField({ rate, index, errorOf, onChange }: UpToFieldProps) {
  const next = rate.tiers[index + 1];
  if (next)
    return (
      <NumberField
        label="Up to (kg)"
        value={next.from / 1000}
        error={errorOf(`tiers.${index + 1}.from`)}
        read={readKilos}
        onNumber={(kilos) => onChange(setFrom(rate, index + 1, Math.round(kilos * 1000)))}
      />
    );
  return (
    <NumberField
      label="Up to (kg)"
      hint="Leave empty for any weight."
      value={rate.mostGrams === null ? null : rate.mostGrams / 1000}
      error={errorOf("mostGrams")}
      read={readKilosOrNone}
      onNumber={(kilos) => onChange({ ...rate, mostGrams: kilos === null ? null : Math.round(kilos * 1000) })}
    />
  );
}
