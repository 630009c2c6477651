import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Barangay, City, Place } from "@tindahan/contract/delivery/places.ts";
import { callApi } from "../api/api.ts";
import { RetryButton } from "../../ui/actions/retry-button.tsx";
import { Combobox } from "../../ui/forms/combobox.tsx";
import type { PlacePickerProps } from "./place-picker.tsx";
import { loadBarangays, loadCities } from "./places-store.ts";
import { findBarangays, findCities, findUniqueBarangay, findUniqueCity } from "./search-places.ts";

type ChosenCity = Pick<City, "code" | "name" | "province">;

export function PlaceFields(props: PlacePickerProps) {
  const { value, isMissing = false, takesFocus = false, onDone } = props;
  const cityField = useRef<HTMLInputElement>(null);
  const barangayField = useRef<HTMLInputElement>(null);
  const { city, typed, isUnshippable, cities, barangays, ...entry } = usePlaceEntry(props);
  const foundCities = cities.loaded && typed.city ? findCities(cities.loaded, typed.city) : NO_CITIES;
  const foundBarangays = barangays.loaded
    ? findBarangays(barangays.loaded, typed.barangay ?? "")
    : { options: undefined, isGuess: false };

  useEffect(() => {
    if (takesFocus) cityField.current?.focus();
  }, [takesFocus]);

  return (
    <>
      <Combobox
        ref={cityField}
        label="City or municipality"
        name="city"
        autoComplete="address-level2"
        error={
          city && isUnshippable
            ? `We cannot ship to ${city.name}, ${city.province} yet.`
            : isMissing && !city
              ? "Choose your city or municipality from the list."
              : undefined
        }
        chosen={city ? `${city.name}, ${city.province}` : ""}
        typed={typed.city}
        onType={entry.typeCity}
        options={foundCities.options.map(({ code, name, province }) => ({ code, name, detail: province }))}
        isGuess={foundCities.isGuess}
        note={foundCities.isGuess ? `No match for “${typed.city}”. Did you mean:` : undefined}
        onChoose={({ code, name, detail }, isByTab) => {
          entry.chooseCity({ code, name, province: detail! });
          if (!isByTab) barangayField.current?.focus();
        }}
        onFocus={() => void cities.load()}
        onBlur={() => void entry.settleCity()}
      >
        <PlaceListStatus part={cities} isAwaited={Boolean(typed.city)}>
          {typed.city && typed.city.trim().length > 1 && foundCities.options.length === 0 && cities.loaded
            ? `No match for “${typed.city}”. Type the city or town, not the barangay.`
            : undefined}
        </PlaceListStatus>
      </Combobox>
      <Combobox
        ref={barangayField}
        label="Barangay"
        name="barangay"
        autoComplete="address-level3"
        error={isMissing && city && !value ? "Choose your barangay from the list." : undefined}
        chosen={value?.barangay ?? ""}
        typed={typed.barangay}
        onType={entry.typeBarangay}
        options={city && foundBarangays.options}
        isGuess={foundBarangays.isGuess}
        note={foundBarangays.isGuess ? `No match for “${typed.barangay}”. Did you mean:` : undefined}
        onChoose={(barangay, isByTab) => {
          entry.chooseBarangay(barangay);
          if (!isByTab) onDone?.();
        }}
        onFocus={() => {
          if (city) void barangays.load(city.code);
        }}
        onBlur={entry.settleBarangay}
      >
        <PlaceListStatus part={barangays} isAwaited={Boolean(city) && !value}>
          {typed.barangay && !city
            ? "Please choose the city or municipality first."
            : typed.barangay && foundBarangays.options?.length === 0
              ? `${city!.name} has no barangay “${typed.barangay}”. Please check the name, or choose the nearest one and write yours in the address.`
              : undefined}
        </PlaceListStatus>
      </Combobox>
    </>
  );
}

const NO_CITIES = { options: [] as City[], isGuess: false };

function usePlaceEntry({ value, onChange, isForDelivery = false }: PlacePickerProps) {
  const [city, setCity] = useState<ChosenCity | undefined>(value ? toChosenCity(value) : undefined);
  const [typed, setTyped] = useState<{ city?: string; barangay?: string }>({});
  const [unshippableCity, setUnshippableCity] = useState<string>();
  const cities = useLoadedList(loadCities);
  const barangays = useLoadedList(loadBarangays);

  function chooseCity(next: ChosenCity) {
    setTyped({});
    setCity(next);
    void barangays.load(next.code);
    if (next.code !== city?.code) onChange(null);
    if (isForDelivery) void checkShipping(next.code);
  }

  /** After a failed request the city counts as reachable; the full place is checked later. */
  async function checkShipping(code: string) {
    const { isReached } = await callApi("GET /api/shipping/cities", { query: { city: code } }).catch(() => ({
      isReached: true,
    }));
    setUnshippableCity(isReached ? undefined : code);
  }

  function typeCity(text: string, isByHand: boolean) {
    setTyped({ city: text });
    setCity(undefined);
    onChange(null);
    // Browser autofill: the shopper never opens the list.
    if (!isByHand) void settleCity(text);
  }

  async function settleCity(text: string | undefined) {
    const list = text && (await cities.load());
    const same = list && findUniqueCity(list, text);
    if (same) chooseCity(same);
  }

  function chooseBarangay({ code, name }: Pick<Barangay, "code" | "name">) {
    setTyped({});
    if (city) onChange({ code, barangay: name, city: city.name, province: city.province });
  }

  function typeBarangay(barangay: string) {
    setTyped({ ...typed, barangay });
    if (value) onChange(null);
  }

  function settleBarangay() {
    const same = typed.barangay && barangays.loaded && findUniqueBarangay(barangays.loaded, typed.barangay);
    if (same) chooseBarangay(same);
  }

  return {
    city,
    typed,
    isUnshippable: city !== undefined && city.code === unshippableCity,
    cities,
    barangays,
    chooseCity,
    typeCity,
    settleCity: () => settleCity(typed.city),
    chooseBarangay,
    typeBarangay,
    settleBarangay,
  };
}

function toChosenCity({ code, city, province }: Place): ChosenCity {
  return { code: code.slice(0, 5), name: city, province };
}

type Loaded<T> = {
  loaded: T | undefined;
  state: "idle" | "loading" | "failed";
  /** The code defaults to the previous one; another code discards the previous result. */
  load: (code?: string) => Promise<T | undefined>;
};

function useLoadedList<T>(request: (code: string) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<T>();
  const [state, setState] = useState<Loaded<T>["state"]>("idle");
  const latest = useRef<{ code: string; result?: Promise<T> }>({ code: "" });

  return {
    loaded,
    state,
    async load(code = latest.current.code) {
      if (code !== latest.current.code) setLoaded(undefined);
      const started = (latest.current = { code, result: request(code) });
      setState("loading");
      try {
        const result = await started.result;
        if (latest.current !== started) return result;
        setLoaded(() => result);
        setState("idle");
        return result;
      } catch {
        if (latest.current === started) setState("failed");
      }
    },
  };
}

type PlaceListStatusProps = {
  part: Loaded<unknown>;
  isAwaited: boolean;
  children: ReactNode;
};

function PlaceListStatus({ part, isAwaited, children }: PlaceListStatusProps) {
  const hasFailed = part.state === "failed";
  const isLoading = part.state === "loading" && isAwaited && !part.loaded;
  return (
    <div role="status" className="text-14 text-ink-2 not-empty:mt-2">
      {isLoading && "Loading the list of places…"}
      {(hasFailed || children) && (
        <div className="tone-yellow flex flex-wrap items-center gap-3 rounded-card px-4 py-3">
          <p className="w-full">
            {hasFailed ? "The list of places could not be loaded. Nothing you entered is lost." : children}
          </p>
          {hasFailed && <RetryButton variant="secondary" onRetry={async () => void (await part.load())} />}
        </div>
      )}
    </div>
  );
}
