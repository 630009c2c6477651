import { Suspense } from "react";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { lazyWithFallback } from "../rendering/lazy-with-fallback.ts";
import { NotLoaded } from "../rendering/not-loaded.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";

export type PlacePickerProps = {
  /** Null: none yet. Another place from outside comes with another `key`. */
  value: Place | null;
  onChange: (place: Place | null) => void;
  /** After a try to go on: says which of the two is missing. */
  isMissing?: boolean;
  /** Focuses the first field once it is there, which also scrolls it out from under the sticky bars. */
  takesFocus?: boolean;
  /** The place is one that the shop ships to: one that it does not is refused as soon as the city is known. */
  isForDelivery?: boolean;
  /** The barangay was chosen from the list, and not by Tab: the focus may go on. */
  onDone?: () => void;
};

const PlaceFields = lazyWithFallback(
  () => import("./place-fields.tsx").then((module) => module.PlaceFields),
  () => (
    <NotLoaded>
      The list of places could not be loaded. Please reload the page. Nothing you entered is lost.
    </NotLoaded>
  ),
);

/** "City or municipality", then "Barangay". Its code comes only where it is shown, and the places when a field is touched. */
export function PlacePicker(props: PlacePickerProps) {
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Loading the list of places" className="flex flex-col gap-5">
          <Skeleton className="h-17.5" />
          <Skeleton className="h-17.5" />
        </div>
      }
    >
      <PlaceFields {...props} />
    </Suspense>
  );
}
