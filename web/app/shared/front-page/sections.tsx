import { ArrowRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { CategoryMosaic } from "./category-mosaic.tsx";
import { Cover } from "./cover.tsx";
import { ProductRow } from "./product-row.tsx";
import { SectionLink } from "./section-link.tsx";
import { Story } from "./story.tsx";
import { VoucherStrip } from "./voucher-strip.tsx";
import { WidePicture } from "./wide-picture.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { productListHref } from "../catalogue/filter.ts";

export function LoadedHomeSections({ sections }: { sections: PublicSection[] }) {
  return (
    <div
      className={`flex flex-col gap-12 pb-6 md:gap-20 md:pb-10 ${sections[0]?.kind === "cover" ? "" : "pt-4 md:pt-6"}`}
    >
      {sections.map((section, index) => {
        const shown = <HomeSection section={section} isFirst={index === 0} />;
        return section.kind === "cover" ? (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and keep their places
          <Fragment key={index}>{shown}</Fragment>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <div key={index} className={section.kind === "story" ? "bg-tint py-10 md:py-16" : ""}>
            <div className="container-page">
              <div className="@container">{shown}</div>
            </div>
          </div>
        );
      })}
    </div>
  );
}

function HomeSection({ section, isFirst }: { section: PublicSection; isFirst: boolean }) {
  switch (section.kind) {
    case "cover":
      return <Cover {...section} isFirst={isFirst} />;
    case "hero":
      return <HeroBanner {...section} isFirst={isFirst} />;
    case "story":
      return <Story {...section} isFirst={isFirst} />;
    case "voucher":
      return <VoucherStrip {...section} />;
    case "mosaic":
      return (
        <TitledSection heading={section.heading}>
          <CategoryMosaic categories={section.categories} isFirst={isFirst} />
        </TitledSection>
      );
    case "text":
      return (
        <section aria-label={section.heading || undefined} className="mx-auto max-w-[56ch] text-center">
          {section.heading && (
            <h2 className="mb-4 text-30 text-balance wrap-anywhere @3xl:text-38">{section.heading}</h2>
          )}
          <p className="text-18 text-pretty wrap-anywhere whitespace-pre-line text-ink-2">{section.text}</p>
        </section>
      );
    case "categories":
      return (
        <TitledSection heading={section.heading}>
          <CategoryTiles categories={section.categories} isFirst={isFirst} />
        </TitledSection>
      );
    case "products":
      return (
        <TitledSection heading={section.heading} more={section.more}>
          <ProductRow products={section.products} isFirst={isFirst} />
        </TitledSection>
      );
  }
}

type TitledSectionProps = { heading: string; more?: string | undefined; children: ReactNode };

function TitledSection({ heading, more, children }: TitledSectionProps) {
  return (
    <section aria-label={heading || undefined}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 empty:hidden @3xl:mb-6">
        {heading && <h2 className="min-w-0 text-24 text-balance wrap-anywhere @3xl:text-30">{heading}</h2>}
        {more && (
          <Link
            to={more}
            className="inline-flex min-h-11 items-center text-14 font-medium text-accent underline-offset-2 hover:underline"
          >
            See all<span className="sr-only">: {heading}</span>
            <ArrowRight size={16} aria-hidden className="ml-1" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

type HeroProps = Extract<PublicSection, { kind: "hero" }> & { isFirst: boolean };

function HeroBanner({ heading, text, image, link, button, isFirst }: HeroProps) {
  return (
    <section
      className={`grid overflow-hidden rounded-card bg-tint ${image ? "@3xl:grid-cols-2" : "text-center"}`}
    >
      {image && (
        <div className="@3xl:order-last">
          <WidePicture
            src={image}
            sizes="(min-width: 1200px) 568px, (min-width: 768px) 46vw, 92vw"
            isFirst={isFirst}
            className="aspect-[4/3]"
          />
        </div>
      )}
      <div
        className={`flex min-w-0 flex-col justify-center gap-3 p-5 @3xl:p-12 ${image ? "items-start" : "items-center"}`}
      >
        <h2 className="text-30 text-balance wrap-anywhere @3xl:text-38">{heading}</h2>
        {text && <p className="text-18 text-pretty wrap-anywhere text-ink-2">{text}</p>}
        {link && <SectionLink link={link}>{button}</SectionLink>}
      </div>
    </section>
  );
}

type CategoryTilesProps = {
  categories: Extract<PublicSection, { kind: "categories" | "mosaic" }>["categories"];
  isFirst: boolean;
};

const THREE_COLUMNS = {
  columns: "grid-cols-3",
  sizes: "(min-width: 1200px) 362px, (min-width: 768px) 31vw, 30vw",
};
const RESPONSIVE_COLUMNS = {
  columns: "grid-cols-2 @lg:grid-cols-3 @3xl:grid-cols-4",
  sizes: "(min-width: 1200px) 266px, (min-width: 768px) 23vw, 46vw",
};

function CategoryTiles({ categories, isFirst }: CategoryTilesProps) {
  const { columns, sizes } = categories.length === 3 ? THREE_COLUMNS : RESPONSIVE_COLUMNS;
  return (
    <ul className={`grid gap-3 @3xl:gap-6 ${columns}`}>
      {categories.map(({ name, slug, image }) => (
        <li key={slug} className="min-w-0">
          <Link to={productListHref({ slug })} className="group block h-full rounded-card">
            {image ? (
              <>
                <Picture src={image} alt="" sizes={sizes} eager={isFirst} />
                <TileName>{name}</TileName>
              </>
            ) : (
              <span className="grid h-full min-h-24 place-items-center rounded-card bg-tint p-3 text-center">
                <TileName>{name}</TileName>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TileName({ children }: { children: string }) {
  return (
    <span className="mt-2 block text-16 font-medium wrap-anywhere underline-offset-2 group-hover:underline">
      {children}
    </span>
  );
}
