import { Link } from "react-router";
import type { ShownSection } from "@tindahan/contract/catalogue/home.ts";
import { Picture } from "../../ui/display/picture.tsx";
import { listHref } from "../catalogue/filter.ts";

type CategoryTilesProps = {
  categories: Extract<ShownSection, { kind: "categories" }>["categories"];
  isFirst: boolean;
};

/** Three leave no gap beside them. */
const THREE = {
  columns: "grid-cols-3",
  sizes: "(min-width: 1200px) 362px, (min-width: 768px) 31vw, 30vw",
};
const ANY = {
  columns: "grid-cols-2 @lg:grid-cols-3 @3xl:grid-cols-4",
  sizes: "(min-width: 1200px) 266px, (min-width: 768px) 23vw, 46vw",
};

export function CategoryTiles({ categories, isFirst }: CategoryTilesProps) {
  const { columns, sizes } = categories.length === 3 ? THREE : ANY;
  return (
    <ul className={`grid gap-3 @3xl:gap-6 ${columns}`}>
      {categories.map(({ name, slug, image }) => (
        <li key={slug} className="min-w-0">
          <Link to={listHref({ slug })} className="group block h-full rounded-card">
            {image ? (
              <>
                <Picture src={image} alt="" sizes={sizes} eager={isFirst} />
                <Name>{name}</Name>
              </>
            ) : (
              <span className="grid h-full min-h-24 place-items-center rounded-card bg-tint p-3 text-center">
                <Name>{name}</Name>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Name({ children }: { children: string }) {
  return (
    <span className="mt-2 block text-16 font-medium wrap-anywhere underline-offset-2 group-hover:underline">
      {children}
    </span>
  );
}
