import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ShownSection } from "@tindahan/contract/catalogue/home.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { Hero } from "./hero.tsx";
import { ProductRow } from "./product-row.tsx";

/** What the merchant has put above the list. It fits the room it gets: on the page, or in the preview. */
export function Sections({ sections }: { sections: ShownSection[] }) {
  return (
    <div className="container-page">
      <div className="@container flex flex-col gap-8 py-4 md:gap-12 md:py-6">
        {sections.map((section, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and keep their places
          <Part key={index} section={section} isFirst={index === 0} />
        ))}
      </div>
    </div>
  );
}

function Part({ section, isFirst }: { section: ShownSection; isFirst: boolean }) {
  switch (section.kind) {
    case "hero":
      return <Hero {...section} isFirst={isFirst} />;
    case "text":
      return (
        <Titled heading={section.heading}>
          <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{section.text}</p>
        </Titled>
      );
    case "categories":
      return (
        <Titled heading={section.heading}>
          <CategoryTiles categories={section.categories} isFirst={isFirst} />
        </Titled>
      );
    case "products":
      return (
        <Titled heading={section.heading} more={section.more}>
          <ProductRow products={section.products} isFirst={isFirst} />
        </Titled>
      );
  }
}

type TitledProps = { heading: string; more?: string | undefined; children: ReactNode };

function Titled({ heading, more, children }: TitledProps) {
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 empty:hidden">
        {heading && (
          <h2 className="min-w-0 text-20 font-semibold text-balance wrap-anywhere @3xl:text-24">{heading}</h2>
        )}
        {more && (
          <Link
            to={more}
            className="inline-flex min-h-11 items-center text-14 font-medium text-accent underline-offset-2 hover:underline"
          >
            See all<span className="sr-only">: {heading}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
