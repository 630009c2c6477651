import { Link } from "react-router";
import { useShop } from "../../shared/shop.ts";
import { Seals } from "./seals.tsx";

export function FooterLinks() {
  const { pages = [], seals = [] } = useShop();
  return (
    <div className="container-page flex flex-col gap-4 pt-6 text-14">
      {pages.length > 0 && (
        <nav aria-label="About this shop">
          <ul className="flex flex-wrap gap-x-5">
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to={`/pages/${slug}`}
                  className="inline-flex min-h-11 items-center underline-offset-2 hover:underline md:min-h-9"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {seals.length > 0 && <Seals seals={seals} />}
    </div>
  );
}
