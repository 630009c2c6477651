import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { productListHref } from "../catalogue/filter.ts";
import { WidePicture } from "./wide-picture.tsx";

type MosaicProps = {
  categories: Extract<PublicSection, { kind: "categories" | "mosaic" }>["categories"];
  isFirst: boolean;
};

export function CategoryMosaic({ categories, isFirst }: MosaicProps) {
  return (
    <ul className="grid auto-rows-[12rem] grid-cols-2 gap-x-3 gap-y-4 @3xl:auto-rows-[17.5rem] @3xl:grid-cols-4 @3xl:gap-x-6 @3xl:gap-y-6">
      {categories.map(({ name, slug, image }, index) => (
        <li key={slug} className={`min-w-0 ${tileClass(index, categories.length)}`}>
          <Link to={productListHref({ slug })} className="group flex h-full flex-col gap-2">
            <span className="relative min-h-0 grow overflow-hidden rounded-card bg-tint">
              {image && (
                <span className="absolute inset-0 transition-transform duration-300 group-hover:scale-103">
                  <WidePicture
                    src={image}
                    sizes={index === 0 ? "(min-width: 768px) 560px, 92vw" : "(min-width: 768px) 270px, 44vw"}
                    isFirst={isFirst}
                    className=""
                  />
                </span>
              )}
            </span>
            <span className="flex shrink-0 items-center gap-1.5 text-16 font-medium @3xl:text-18">
              <span className="line-clamp-2 min-w-0 wrap-anywhere underline-offset-4 group-hover:underline">
                {name}
              </span>
              <ArrowRight
                size={18}
                aria-hidden
                className="shrink-0 transition-transform duration-300 group-hover:translate-x-1"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The first tile is the largest, and the last ones fill their row. */
function tileClass(index: number, count: number): string {
  const isLast = index === count - 1;
  if (index === 0) return `col-span-2 row-span-2 ${count > 1 ? "" : "@3xl:col-span-4"}`;
  const onPhone = isLast && count % 2 === 0 ? "col-span-2" : "";
  return `${onPhone} ${wideSpans(index, count)}`;
}

/** Beside the first tile are four cells, and below it are rows of four. */
function wideSpans(index: number, count: number): string {
  if (count === 2) return "@3xl:col-span-2 @3xl:row-span-2";
  if (count === 3 || (count === 4 && index === 1)) return "@3xl:col-span-2";
  const inLastRow = (count - 5) % 4;
  const isLast = index === count - 1;
  if (count > 5 && isLast && inLastRow > 0)
    return ["", "@3xl:col-span-4", "@3xl:col-span-3", "@3xl:col-span-2"][inLastRow]!;
  return "@3xl:col-span-1";
}
