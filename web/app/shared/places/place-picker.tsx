import { Suspense } from "react";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { lazyWithFallback } from "../rendering/lazy-with-fallback.ts";
import { CodeNotLoaded } from "../rendering/not-loaded.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";

export type PlacePickerProps = {
  /** Null: none chosen. A value from outside needs a new `key`. */
  value: Place | null;
  onChange: (place: Place | null) => void;
  isMissing?: boolean;
  takesFocus?: boolean;
  isForDelivery?: boolean;
  onDone?: () => void;
};

const PlaceFields = lazyWithFallback(
  () => import("./place-fields.tsx").then((module) => module.PlaceFields),
  () => (
    <CodeNotLoaded>
      The list of places could not be loaded. Please reload the page. Nothing you entered is lost.
    </CodeNotLoaded>
  ),
);

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
