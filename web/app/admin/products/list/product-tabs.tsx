import { Link } from "react-router";
import { placeHref, productsHref, type Place, type ProductFilter } from "./filter.ts";

/** No place: in the shop. */
type ProductTabsProps = { filter: ProductFilter; place?: Place };

/** What is in the shop, not in it yet, and was taken out of it; the rest of the filter stays. */
export function ProductTabs({ filter, place }: ProductTabsProps) {
  const wanted = { ...filter, sort: undefined, page: 1 };
  const tabs = [
    { label: "In the shop", href: productsHref(wanted), isHere: !place },
    { label: "Drafts", href: placeHref("drafts", wanted), isHere: place === "drafts" },
    { label: "Archived", href: placeHref("archived", wanted), isHere: place === "archived" },
  ];
  return (
    <nav aria-label="Products by place" className="border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ label, href, isHere }) => (
          <li key={label}>
            <Link
              to={href}
              aria-current={isHere ? "page" : undefined}
              className="flex h-9 items-center border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
