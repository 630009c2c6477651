import type { MouseEvent } from "react";

const SECTIONS: [anchor: string, title: string][] = [
  ["shop", "Shop"],
  ["brand", "Brand"],
  ["front-page", "Front page"],
  ["payments", "Payments"],
  ["stock", "Stock"],
  ["shipping", "Shipping"],
  ["couriers", "Couriers"],
  ["returns", "Returns"],
  ["new-orders", "New orders"],
  ["search", "Search"],
  ["feed", "Product feed"],
  ["mails", "Mails"],
  ["seals", "Seals"],
  ["notice", "Notice"],
  ["vacation", "Vacation"],
];

export function SettingsSectionLinks({ hasKeys, hasHistory }: { hasKeys: boolean; hasHistory: boolean }) {
  const sections = [
    ...SECTIONS,
    ...(hasKeys ? [["paymongo-keys", "PayMongo keys"] as const] : []),
    ...(hasHistory ? [["changes", "Changes"] as const] : []),
  ];
  return (
    <nav aria-label="Sections">
      <ul className="flex flex-wrap gap-x-4">
        {sections.map(([anchor, title]) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              onClick={scrollToSection}
              className="flex min-h-9 items-center text-accent underline underline-offset-2 pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls without navigating: a navigation would trigger the unsaved-changes guard. */
function scrollToSection(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const section = document.querySelector<HTMLElement>(event.currentTarget.hash)!;
  section.scrollIntoView();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}
