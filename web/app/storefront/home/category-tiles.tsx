import { Link } from "react-router";
import type { ShownSection } from "@tindahan/contract/home.ts";
import { Picture } from "../../ui/picture.tsx";
import { listHref } from "../catalogue/filter.ts";

type CategoryTilesProps = {
  categories: Extract<ShownSection, { kind: "categories" }>["categories"];
  isFirst: boolean;
};

export function CategoryTiles({ categories, isFirst }: CategoryTilesProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 @lg:grid-cols-3 @3xl:grid-cols-4 @3xl:gap-6">
      {categories.map(({ name, slug, image }) => (
        <li key={slug} className="min-w-0">
          <Link to={listHref({ slug })} className="group block h-full rounded-card">
            {image ? (
              <>
                <Picture
                  src={image}
                  alt=""
                  sizes="(min-width: 1200px) 266px, (min-width: 768px) 23vw, 46vw"
                  eager={isFirst}
                />
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
