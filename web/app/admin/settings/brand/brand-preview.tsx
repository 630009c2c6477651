import { useEffect, useId, useState, useLayoutEffect, useRef } from "react";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Block } from "../../../ui/layout/block.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import { Skeleton } from "../../../ui/feedback/loading.tsx";

const PAGES = { front: "Front page", product: "Product page" };
const SCREENS = { phone: "Phone", desktop: "Computer" };
const SIZES = { phone: { width: 360, height: 720 }, desktop: { width: 1280, height: 860 } };
const THEMES = { light: "Light", dark: "Dark" };

type BrandPreviewProps = { settings: Settings; slug: string | undefined };

export function BrandPreview({ settings, slug }: BrandPreviewProps) {
  const { draft, problem } = useSettingsPreview(settings);
  const [page, setPage] = useState<keyof typeof PAGES>("front");
  const [screen, setScreen] = useState<keyof typeof SCREENS>("phone");
  const [theme, setTheme] = useState<keyof typeof THEMES>("light");
  const path = page === "product" && slug ? `/products/${slug}` : "/";
  const query = draft && new URLSearchParams({ draft, page: path, theme });

  return (
    <Block title="Preview" anchor="preview">
      <div className="mb-3 flex flex-wrap gap-x-5 gap-y-2">
        {slug && <PreviewChoice label="Page" options={PAGES} value={page} onChange={setPage} />}
        <PreviewChoice label="Screen" options={SCREENS} value={screen} onChange={setScreen} />
        <PreviewChoice label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <p role="status" className="text-13 text-ink-2">
        {problem ?? ""}
      </p>
      {query && (
        <ScaledPreviewFrame
          title={`${PAGES[slug ? page : "front"]}, ${SCREENS[screen]}, ${THEMES[theme]}`}
          src={`/shop-preview?${query}`}
          {...SIZES[screen]}
        />
      )}
    </Block>
  );
}

const TYPING_PAUSE_MS = 400;

function useSettingsPreview(settings: Settings) {
  const [shown, setShown] = useState<{ draft?: string; problem?: string }>({});

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      callApi("POST /api/admin/settings/preview", { body: { settings } }).then(
        ({ draft }) => isCurrent && setShown({ draft }),
        (thrown: unknown) =>
          isCurrent && setShown(({ draft }) => ({ ...(draft && { draft }), problem: previewError(thrown) })),
      );
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [settings]);

  return shown;
}

function previewError(thrown: unknown): string {
  return `Not shown yet: ${errorMessage(thrown)}`;
}

type ChoiceProps<Name extends string> = {
  label: string;
  options: Record<Name, string>;
  value: Name;
  onChange: (name: Name) => void;
};

function PreviewChoice<Name extends string>({ label, options, value, onChange }: ChoiceProps<Name>) {
  const group = useId();
  return (
    <fieldset className="flex">
      <legend className="sr-only">{label}</legend>
      {(Object.entries(options) as [Name, string][]).map(([name, words]) => (
        <label
          key={name}
          className="flex min-h-9 cursor-pointer items-center border border-line-strong px-3 text-13 not-first-of-type:-ml-px first-of-type:rounded-l-control last-of-type:rounded-r-control has-checked:bg-accent-tint has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={group}
            checked={value === name}
            onChange={() => onChange(name)}
            className="sr-only"
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

type ScaledFrameProps = { title: string; src: string; width: number; height: number };

function ScaledPreviewFrame({ title, src, width, height }: ScaledFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(width);
  const [isLoaded, setLoaded] = useState(false);

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setAvailableWidth(entry!.contentRect.width));
    observer.observe(container.current!);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, availableWidth / width);
  return (
    <div
      ref={container}
      aria-busy={!isLoaded}
      className="relative overflow-hidden"
      style={{ height: height * scale }}
    >
      {!isLoaded && <Skeleton className="absolute inset-0" />}
      <iframe
        title={title}
        src={src}
        sandbox="allow-same-origin"
        onLoad={() => setLoaded(true)}
        className="relative mx-auto block origin-top-left border border-line"
        style={{
          width,
          height,
          scale: String(scale),
          marginLeft: Math.max(0, (availableWidth - width * scale) / 2),
        }}
      />
    </div>
  );
}
