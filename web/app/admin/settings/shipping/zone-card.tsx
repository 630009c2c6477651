import { Plus, Trash2 } from "lucide-react";
import type { Rate, Shipping, Zone } from "@tindahan/contract/delivery/shipping.ts";
import { Button, IconButton } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import type { SettingsForm } from "../use-settings-form.ts";
import type { Area } from "./areas.ts";
import { PlaceListField } from "./place-field.tsx";
import { newId, createRate } from "./presets.ts";
import { ShippingRateFields } from "./rate-fields.tsx";

type ZoneCardProps = {
  form: SettingsForm;
  index: number;
  areas: Area[];
  onChange: (shipping: Shipping) => void;
  onNamed: (barangay: Area) => void;
  onRemove: () => void;
};

export function ShippingZoneCard({ form, index, areas, onChange, onNamed, onRemove }: ZoneCardProps) {
  const { shipping } = form.values;
  const zone = shipping.zones[index]!;
  const errorOf = (path: string) => form.errorOf(`shipping.zones.${index}.${path}`);
  const change = (part: Partial<Zone>) =>
    onChange({ ...shipping, zones: shipping.zones.with(index, { ...zone, ...part }) });
  const changeRate = (at: number, rate: Rate) => change({ rates: zone.rates.with(at, rate) });
  const title = zone.name || `Zone ${index + 1}`;

  return (
    <Block
      title={title}
      aside={
        shipping.zones.length > 1 && <IconButton icon={Trash2} label={`Remove ${title}`} onClick={onRemove} />
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name of the zone"
            value={zone.name}
            maxLength={60}
            error={errorOf("name")}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        <PlaceListField
          shipping={shipping}
          target={{ zone: zone.id }}
          areas={areas}
          error={errorOf("places") ?? errorOf("isElsewhere")}
          onChange={onChange}
          onNamed={onNamed}
        />
        {zone.rates.map((rate, at) => (
          <ShippingRateFields
            key={rate.id}
            rate={rate}
            errorOf={(path) => errorOf(`rates.${at}.${path}`)}
            onChange={(next) => changeRate(at, next)}
            onRemove={
              zone.rates.length > 1 ? () => change({ rates: zone.rates.toSpliced(at, 1) }) : undefined
            }
          />
        ))}
        <div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              change({ rates: [...zone.rates, createRate(newId(), { name: "Express delivery" })] })
            }
          >
            <Plus size={16} aria-hidden />
            Add delivery option
          </Button>
        </div>
      </div>
    </Block>
  );
}
