import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { ProductRow } from "./product-row.tsx";
import { buttonClass } from "../../ui/actions/button.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { productListHref } from "../catalogue/filter.ts";

export function LoadedHomeSections({ sections }: { sections: PublicSection[] }) {
  return (
    <div className="container-page">
      <div className="@container flex flex-col gap-8 py-4 md:gap-12 md:py-6">
        {sections.map((section, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and keep their places
          <HomeSection key={index} section={section} isFirst={index === 0} />
        ))}
      </div>
    </div>
  );
}

function HomeSection({ section, isFirst }: { section: PublicSection; isFirst: boolean }) {
  switch (section.kind) {
    case "hero":
      return <HeroBanner {...section} isFirst={isFirst} />;
    case "text":
      return (
        <TitledSection heading={section.heading}>
          <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{section.text}</p>
        </TitledSection>
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

type HeroProps = Extract<PublicSection, { kind: "hero" }> & { isFirst: boolean };

function HeroBanner({ heading, text, image, link, button, isFirst }: HeroProps) {
  return (
    <section
      className={`grid overflow-hidden rounded-card bg-tint ${image ? "@3xl:grid-cols-2" : "text-center"}`}
    >
      {image && (
        <div className="@3xl:order-last">
          <WidePicture src={image} isFirst={isFirst} />
        </div>
      )}
      <div
        className={`flex min-w-0 flex-col justify-center gap-3 p-5 @3xl:p-12 ${image ? "items-start" : "items-center"}`}
      >
        <h2 className="text-30 text-balance wrap-anywhere @3xl:text-38">{heading}</h2>
        {text && <p className="text-18 text-pretty wrap-anywhere text-ink-2">{text}</p>}
        {link && <HeroLink link={link}>{button}</HeroLink>}
      </div>
    </section>
  );
}

function HeroLink({ link, children }: { link: string; children: string }) {
  const linkClass = `${buttonClass({})} mt-2 max-w-full`;
  // Links other than paths and http(s) URLs are ignored, even if stored.
  if (/^\/(?![/\\])/.test(link))
    return (
      <Link to={link} className={linkClass}>
        {children}
      </Link>
    );
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <a href={link} rel="noopener" className={linkClass}>
      {children}
    </a>
  );
}

const SIZES = "(min-width: 1200px) 568px, (min-width: 768px) 46vw, 92vw";

function WidePicture({ src, isFirst }: { src: string; isFirst: boolean }) {
  const srcSet = srcSetOf(src);
  return (
    <picture>
      {src.startsWith("/uploads/") && (
        <source type="image/avif" srcSet={srcSet?.replaceAll("webp", "avif")} sizes={SIZES} />
      )}
      <img
        src={src}
        srcSet={srcSet}
        sizes={SIZES}
        width={960}
        height={720}
        alt=""
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        className="aspect-[4/3] size-full object-cover"
      />
    </picture>
  );
}

/** Uploads have four widths, demo pictures two. */
function srcSetOf(src: string): string | undefined {
  if (!src.endsWith("-640.webp")) return undefined;
  const widths = src.startsWith("/uploads/") ? [320, 640, 960, 1600] : [320, 640];
  return widths.map((width) => `${src.replace(/-640\.webp$/, `-${width}.webp`)} ${width}w`).join(", ");
}

type CategoryTilesProps = {
  categories: Extract<PublicSection, { kind: "categories" }>["categories"];
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
