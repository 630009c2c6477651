import type { MetaDescriptor } from "react-router";
import { ActionsSection, FieldsSection } from "./control-sections.tsx";
import { BadgesSection, ListsSection, PicturesSection } from "./display-sections.tsx";
import { DialogsSection } from "./dialogs-section.tsx";
import { FoundationsSection } from "./foundations-section.tsx";
import { StatesSection } from "./states-section.tsx";

export function meta(): MetaDescriptor[] {
  return [{ title: "UI kit · Tindahan" }, { name: "robots", content: "noindex" }];
}

const sections = [
  { id: "foundations", name: "Foundations", Section: FoundationsSection },
  { id: "actions", name: "Buttons and toasts", Section: ActionsSection },
  { id: "fields", name: "Fields", Section: FieldsSection },
  { id: "dialogs", name: "Dialogs", Section: DialogsSection },
  { id: "badges", name: "Badges", Section: BadgesSection },
  { id: "lists", name: "Table and pages", Section: ListsSection },
  { id: "pictures", name: "Pictures and prices", Section: PicturesSection },
  { id: "states", name: "Loading, empty, error", Section: StatesSection },
];

/** Shows every part of `ui/` in each state, for review and axe tests. */
export default function Kit() {
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-6 md:pt-10 lg:grid-cols-[180px_minmax(0,1fr)]">
      <div className="lg:col-span-2">
        <h1 className="text-24 md:text-30">UI kit</h1>
        <p className="mt-1 max-w-[60ch] text-ink-2">
          The parts that screens are made of. They know nothing about products or orders; this page exists in
          development only.
        </p>
      </div>
      <nav aria-label="Parts" className="mt-4 lg:sticky lg:top-24 lg:mt-10 lg:self-start">
        <ul className="flex flex-wrap gap-x-1 lg:flex-col">
          {sections.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex h-11 items-center rounded-control px-3 text-14 text-ink-2 hover:bg-tint hover:text-ink lg:-ml-3 lg:h-9"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {sections.map(({ id, name, Section }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="border-line py-10 not-last:border-b"
          >
            <h2 id={`${id}-title`} className="mb-6 text-20 font-semibold">
              {name}
            </h2>
            <div className="flex flex-col gap-8">
              <Section />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
