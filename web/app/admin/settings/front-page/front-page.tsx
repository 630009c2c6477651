import { flushSync } from "react-dom";
import { useLoaderData } from "react-router";
import { useEffect, useRef, useState } from "react";
import type { Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Section, SectionKind, Home, PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { MAX_SECTIONS } from "@tindahan/contract/catalogue/constants.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { SaveSettingsBar } from "../save-settings.tsx";
import { useSettingsForm, type SettingsForm } from "../use-settings-form.ts";
import { emptySection, KINDS } from "./kinds.ts";
import { HomeSectionCard } from "./section-card.tsx";
import { productNamesIn } from "./chosen-products.tsx";
import { HomeSections } from "../../../shared/front-page/lazy-sections.tsx";

export async function clientLoader() {
  const [settings, categories] = await Promise.all([
    callApi("GET /api/admin/settings", {}),
    callApi("GET /api/collections", {}),
  ]);
  const { sections } = await callApi("POST /api/admin/home/preview", {
    body: { home: settings.settings.home },
  });
  return { settings, categories: categories.data, sections };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function FrontPageScreen() {
  const { settings, categories, sections } = useLoaderData<typeof clientLoader>();
  const form = useSettingsForm(settings);

  return (
    <AdminPage title="Front page">
      {form.guard.question}
      <p className="text-ink-2">
        What shoppers see above the list of products.{" "}
        <a href="/" target="_blank" rel="noreferrer" className="text-accent underline">
          See the shop
        </a>
      </p>
      <div className="grid items-start gap-4 @[44rem]:grid-cols-2">
        <form noValidate onSubmit={form.submit} className="flex min-w-0 flex-col gap-4">
          <HomeSectionList form={form} categories={categories} names={productNamesIn(sections)} />
          <SaveSettingsBar form={form} />
        </form>
        <div className="min-w-0 @[44rem]:sticky @[44rem]:top-16">
          <HomePreview home={form.values.home} loaded={sections} />
        </div>
      </div>
    </AdminPage>
  );
}

type SectionListProps = { form: SettingsForm; categories: Collection[]; names: Map<string, string> };

function HomeSectionList({ form, categories, names }: SectionListProps) {
  const { sections } = form.values.home;
  const change = (next: Section[]) => form.set("home", () => ({ sections: next }));
  const error = form.errorOf("home.sections");

  function add(kind: SectionKind) {
    const section = emptySection(kind);
    flushSync(() => change([...sections, section]));
    document.querySelector<HTMLElement>(`[data-section="${section.id}"] input`)?.focus();
  }

  return (
    <>
      {sections.length === 0 && (
        <p className="text-ink-2">No sections yet. Shoppers see the list of products first.</p>
      )}
      {sections.map((section, index) => (
        <HomeSectionCard
          key={section.id}
          section={section}
          index={index}
          count={sections.length}
          repeat={sections.slice(0, index + 1).filter(({ kind }) => kind === section.kind).length}
          categories={categories}
          names={names}
          errorOf={(field) => form.errorOf(`home.sections.${index}.${field}`)}
          onChange={(next) => change(sections.with(index, next))}
          onMove={(to) => change(sections.toSpliced(index, 1).toSpliced(to, 0, section))}
          onRemove={() => change(sections.toSpliced(index, 1))}
        />
      ))}
      {error && <p className="text-13 text-danger">{error}</p>}
      {sections.length < MAX_SECTIONS ? (
        <AddHomeSection onAdd={add} />
      ) : (
        <p className="text-ink-2">{`${MAX_SECTIONS} sections is the maximum.`}</p>
      )}
    </>
  );
}

function AddHomeSection({ onAdd }: { onAdd: (kind: SectionKind) => void }) {
  return (
    <Block title="Add a section" anchor="add">
      <ul className="flex flex-col divide-y divide-line">
        {(Object.keys(KINDS) as SectionKind[]).map((kind) => (
          <li key={kind} className="flex min-h-12 items-center justify-between gap-3 py-1.5">
            <p className="min-w-0">
              <span className="block font-medium">{KINDS[kind].title}</span>
              <span className="block text-12 text-ink-2">{KINDS[kind].hint}</span>
            </p>
            <Button variant="secondary" size="sm" onClick={() => onAdd(kind)}>
              Add<span className="sr-only"> {KINDS[kind].title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Block>
  );
}

const TYPING_PAUSE_MS = 400;

function HomePreview({ home, loaded }: { home: Home; loaded: PublicSection[] }) {
  const { sections, isStale } = useHomePreview(home, loaded);
  return (
    <Block title="Preview" anchor="preview">
      <p role="status" className="text-ink-2">
        {isStale
          ? "Some fields are empty or invalid. This is the last valid preview."
          : home.sections.length === 0
            ? "The list of products comes first."
            : "On a phone. The list of products follows."}
      </p>
      {sections.length > 0 && (
        <div
          inert
          className="mx-auto mt-3 max-h-[70vh] max-w-100 overflow-y-auto rounded-card border border-line bg-bg pb-5"
        >
          <HomeSections sections={sections} />
        </div>
      )}
    </Block>
  );
}

function useHomePreview(home: Home, loaded: PublicSection[]) {
  const [shown, setShown] = useState({ sections: loaded, isStale: false });
  const previewedHome = useRef(home);

  useEffect(() => {
    if (previewedHome.current === home) return;
    previewedHome.current = home;
    let isCancelled = false;
    const timer = setTimeout(() => {
      callApi("POST /api/admin/home/preview", { body: { home } })
        .then(({ sections }) => !isCancelled && setShown({ sections, isStale: false }))
        .catch(() => !isCancelled && setShown((now) => ({ ...now, isStale: true })));
    }, TYPING_PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [home]);

  return shown;
}
