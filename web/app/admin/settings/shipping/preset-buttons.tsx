import { useState } from "react";
import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { Block } from "../../../ui/layout/block.tsx";
import type { Area } from "./areas.ts";
import { PRESETS, type Preset } from "./presets.ts";

type PresetButtonsProps = { shipping: Shipping; areas: Area[]; onFill: (shipping: Shipping) => void };

/** Nobody has to begin with an empty form. Nothing is saved by it. */
export function PresetButtons({ shipping, areas, onFill }: PresetButtonsProps) {
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
            ? "Filled in below, with fees as examples: please enter what your courier charges, then save."
            : "Filled in below. Nothing changes in the shop until you save.")}
      </p>
    </Block>
  );
}
