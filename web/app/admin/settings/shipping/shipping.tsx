import { useState } from "react";
import { Plus } from "lucide-react";
import { flushSync } from "react-dom";
import { useLoaderData } from "react-router";
import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { SaveSettingsBar } from "../save-settings.tsx";
import { useSettingsForm, type SettingsForm } from "../use-settings-form.ts";
import { loadAreas, loadBarangayAreas, type Area } from "./areas.ts";
import { placeName } from "./chips.ts";
import { PickupFields } from "./pickup-fields.tsx";
import { PlaceListField } from "./place-field.tsx";
import { newId, createRate, PRESETS, type Preset } from "./presets.ts";
import { TryPlaceBlock } from "./try-place.tsx";
import { ShippingZoneCard } from "./zone-card.tsx";
import { findUncoveredPlaces } from "./zone-places.ts";
import { NumberField } from "../number-field.tsx";
import { readKilos } from "./tiers.ts";

export async function clientLoader() {
  const [settings, areas] = await Promise.all([callApi("GET /api/admin/settings", {}), loadAreas()]);
  const { zones, excluded } = settings.settings.shipping;
  const listed = [...zones.flatMap(({ places }) => places), ...excluded];
  const barangays = await loadBarangayAreas(
    listed.filter((place) => place.length === 8),
    areas,
  );
  return { settings, areas: [...areas, ...barangays] };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function ShippingScreen() {
  const { settings, areas: loaded } = useLoaderData<typeof clientLoader>();
  const form = useSettingsForm(settings);
  const [chosen, setChosen] = useState<Area[]>([]);
  const areas = [...loaded, ...chosen];

  return (
    <AdminPage title="Shipping">
      {form.guard.question}
      <p className="text-ink-2">Where you deliver, what it costs and how long it takes.</p>
      <div className="grid items-start gap-4 @[44rem]:grid-cols-[minmax(0,1fr)_320px]">
        <form noValidate onSubmit={form.submit} className="flex min-w-0 flex-col gap-4">
          <ShippingSettingsFields
            form={form}
            areas={areas}
            onNamed={(barangay) => setChosen((now) => [...now, barangay])}
          />
          <SaveSettingsBar form={form} />
        </form>
        <div className="flex min-w-0 flex-col gap-4 @[44rem]:sticky @[44rem]:top-16">
          <TryPlaceBlock shipping={form.values.shipping} />
        </div>
      </div>
    </AdminPage>
  );
}

type ShippingFieldsProps = { form: SettingsForm; areas: Area[]; onNamed: (barangay: Area) => void };

function ShippingSettingsFields({ form, areas, onNamed }: ShippingFieldsProps) {
  const { shipping } = form.values;
  const change = (next: Shipping) => form.set("shipping", () => next);
  const error = form.errorOf("shipping.zones");

  function addZone() {
    const id = newId();
    const isFirst = shipping.zones.length === 0;
    const zone = { id, name: "", isElsewhere: isFirst, places: [], rates: [createRate(newId())] };
    flushSync(() => change({ ...shipping, zones: [...shipping.zones, zone] }));
    document.querySelector<HTMLElement>(`[data-zone="${id}"] input`)?.focus();
  }

  return (
    <>
      <ShippingPresetButtons shipping={shipping} areas={areas} onFill={change} />
      {shipping.zones.map((zone, index) => (
        <div key={zone.id} data-zone={zone.id}>
          <ShippingZoneCard
            form={form}
            index={index}
            areas={areas}
            onChange={change}
            onNamed={onNamed}
            onRemove={() => change({ ...shipping, zones: shipping.zones.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {error && <p className="text-13 text-danger">{error}</p>}
      <UncoveredPlacesNote places={findUncoveredPlaces(shipping, areas)} areas={areas} />
      <div>
        <Button variant="secondary" size="sm" onClick={addZone}>
          <Plus size={16} aria-hidden />
          Add zone
        </Button>
      </div>
      <Block title="We do not ship there" anchor="excluded">
        <p className="mb-3 text-ink-2">
          Places inside a zone that you do not deliver to. Shoppers there see this before they order.
        </p>
        <PlaceListField
          shipping={shipping}
          target="excluded"
          areas={areas}
          error={form.errorOf("shipping.excluded")}
          onChange={change}
          onNamed={onNamed}
        />
      </Block>
      <PickupFields form={form} />
      <DefaultWeightBlock form={form} />
    </>
  );
}

const MAX_NAMED_PLACES = 6;

function UncoveredPlacesNote({ places, areas }: { places: string[]; areas: Area[] }) {
  if (places.length === 0) return null;
  const names = places.slice(0, MAX_NAMED_PLACES).map((place) => placeName(place, areas));
  const more = places.length - names.length;
  return (
    <p role="note" className="tone-yellow rounded-control px-3 py-2">
      Not in any zone, so you do not ship there: {names.join(", ")}
      {more > 0 ? ` and ${more} more.` : "."}
    </p>
  );
}

type PresetButtonsProps = { shipping: Shipping; areas: Area[]; onFill: (shipping: Shipping) => void };

function ShippingPresetButtons({ shipping, areas, onFill }: PresetButtonsProps) {
  const [filled, setFilled] = useState<Preset>();

  function fill(preset: Preset) {
    onFill(preset.fill(shipping, areas));
    setFilled(preset);
  }

  return (
    <Block title="Start from" anchor="presets">
      <ul className="grid gap-2 sm:grid-cols-2">
        {PRESETS.map((preset) => (
          <li key={preset.name} className="flex">
            <button
              type="button"
              onClick={() => fill(preset)}
              className="flex grow cursor-pointer flex-col gap-0.5 rounded-control border border-line-strong bg-surface p-3 text-start hover:bg-tint"
            >
              <span className="font-medium">{preset.name}</span>
              <span className="text-ink-2">{preset.text}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-ink-2 empty:hidden">
        {filled &&
          (filled.isExample
            ? "Filled in below with example fees. Enter what your courier charges, then save."
            : "Filled in below. Nothing changes in the shop until you save.")}
      </p>
    </Block>
  );
}

function DefaultWeightBlock({ form }: { form: SettingsForm }) {
  return (
    <Block title="Products without a weight" anchor="weight">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="If a product has no weight, use (kg)"
          hint="Per piece with packaging. Used where fees are by weight."
          value={form.values.shipping.defaultGrams / 1000}
          error={form.errorOf("shipping.defaultGrams")}
          read={readKilos}
          onNumber={(kilos) =>
            form.set("shipping", (now) => ({ ...now, defaultGrams: Math.round(kilos * 1000) }))
          }
        />
      </div>
    </Block>
  );
}
