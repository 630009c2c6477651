import { useId, useRef, useState } from "react";
import { X } from "lucide-react";
import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { ShippingAreaSearch } from "./area-search.tsx";
import { type Area, barangayArea } from "./areas.ts";
import { createPlaceChips, type Chip } from "./chips.ts";
import {
  addAreaToList,
  placesInList,
  placesInOtherLists,
  removePlaces,
  setZoneForElsewhere,
  type PlaceList,
} from "./zone-places.ts";
import { PlacePicker } from "../../../shared/places/place-picker.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

type PlaceFieldProps = {
  shipping: Shipping;
  target: PlaceList;
  areas: Area[];
  error: string | undefined;
  onChange: (shipping: Shipping) => void;
  /** Adds the name of a barangay, which `areas` lacks. */
  onNamed: (barangay: Area) => void;
};

const EVERYWHERE_ELSE: Area = {
  key: "rest",
  name: "Everywhere else",
  detail: "every place that is in no other zone",
  places: [],
  formerly: ["Everywhere", "Rest of the Philippines", "Nationwide", "Anywhere", "All"],
};

export function PlaceListField({ shipping, target, areas, error, onChange, onNamed }: PlaceFieldProps) {
  const [announcement, setAnnouncement] = useState("");
  const heading = useRef<HTMLParagraphElement>(null);
  const headingId = useId();
  const zone = target === "excluded" ? undefined : shipping.zones.find(({ id }) => id === target.zone);
  const chips = createPlaceChips(placesInList(shipping, target), placesInOtherLists(shipping, target), areas);

  function add(area: Area) {
    if (area === EVERYWHERE_ELSE && zone) {
      onChange(setZoneForElsewhere(shipping, zone.id, true));
      return setAnnouncement("Every place that is in no other zone was added.");
    }
    const added = addAreaToList(shipping, target, area);
    onChange(added.shipping);
    setAnnouncement(added.message);
  }

  function remove(name: string, next: Shipping) {
    onChange(next);
    setAnnouncement(`${name} was removed.`);
    // The pressed button disappears: focus moves to the heading.
    heading.current?.focus();
  }

  return (
    <div className="flex flex-col gap-2">
      <p ref={heading} id={headingId} tabIndex={-1} className="text-14 font-medium">
        Places
      </p>
      {(chips.length > 0 || zone?.isElsewhere) && (
        <ul aria-labelledby={headingId} className="flex flex-wrap gap-2">
          {chips.map((chip) => (
            <PlaceChip
              key={chip.key}
              chip={chip}
              onRemove={() => remove(chip.name, removePlaces(shipping, target, chip.places))}
            />
          ))}
          {zone?.isElsewhere && (
            <PlaceChip
              chip={{
                ...EVERYWHERE_ELSE,
                name: shipping.zones.length === 1 ? "Everywhere" : EVERYWHERE_ELSE.name,
              }}
              onRemove={() => remove(EVERYWHERE_ELSE.name, setZoneForElsewhere(shipping, zone.id, false))}
            />
          )}
        </ul>
      )}
      <ShippingAreaSearch
        areas={zone && !zone.isElsewhere ? [EVERYWHERE_ELSE, ...areas] : areas}
        error={error}
        onChoose={add}
      />
      <BarangayButton
        onChoose={(barangay) => {
          onNamed(barangay);
          add(barangay);
        }}
      />
      <p role="status" className="text-13 text-ink-2">
        {announcement}
      </p>
    </div>
  );
}

function PlaceChip({ chip: { name }, onRemove }: { chip: Chip; onRemove: () => void }) {
  return (
    <li className="flex min-w-0 items-center rounded-control bg-tint pl-2.5">
      <span className="min-w-0 py-1 wrap-anywhere">{name}</span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-ink-2 hover:text-ink pointer-coarse:size-11"
      >
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}

function BarangayButton({ onChoose }: { onChoose: (barangay: Area) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Add one barangay
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={close}
          title="Add one barangay"
          footer={
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          }
        >
          {/* Enter would submit the settings form; the list needs room below. */}
          <div
            role="presentation"
            className="flex min-h-96 flex-col gap-5"
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          >
            <PlacePicker
              value={null}
              onChange={(place) => {
                if (!place) return;
                close();
                onChoose(barangayArea(place));
              }}
            />
          </div>
        </Dialog>
      )}
    </div>
  );
}
