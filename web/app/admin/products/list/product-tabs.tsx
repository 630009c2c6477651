import { StateTabs } from "../../../ui/layout/state-tabs.tsx";
import { placeHref, productsHref, type Place, type ProductFilter } from "./filter.ts";

/** No place: in the shop. */
type ProductTabsProps = { filter: ProductFilter; place?: Place };

/** What is in the shop, not in it yet, and was taken out of it; the rest of the filter stays. */
export function ProductTabs({ filter, place }: ProductTabsProps) {
  const wanted = { ...filter, sort: undefined, page: 1 };
  const tabs = [
    { name: "In the shop", href: productsHref(wanted), isCurrent: !place },
    { name: "Drafts", href: placeHref("drafts", wanted), isCurrent: place === "drafts" },
    { name: "Archived", href: placeHref("archived", wanted), isCurrent: place === "archived" },
  ];
  return <StateTabs label="Products by place" tabs={tabs} />;
}
