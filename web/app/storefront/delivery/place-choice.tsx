import { useRef, useState } from "react";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { PlacePicker } from "../../shared/places/place-picker.tsx";
import { rememberPlace, useRememberedPlace } from "../../shared/places/remembered-place.ts";

export function DeliveryPlaceChoice() {
  const place = useRememberedPlace();
  const isHydrated = useHydrated();
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
        // A press before hydration would be lost.
        className={`${isHydrated ? "" : "invisible"} inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline underline-offset-2 md:min-h-6`}
      >
        {place ? "Change" : "Choose your city"}
        {place && <span className="sr-only"> delivery location</span>}
      </button>
      {isChoosing && (
        <div className="mt-2 flex max-w-100 flex-col gap-4 rounded-card border border-line bg-surface p-4">
          <PlacePicker
            isForDelivery
            value={null}
            takesFocus
            onChange={(chosen) => {
              if (!chosen) return;
              rememberPlace(chosen);
              setChoosing(false);
              button.current?.focus();
            }}
          />
        </div>
      )}
    </>
  );
}
