import { StateTabs } from "../../../ui/layout/state-tabs.tsx";
import { placeHref, productsHref, type Place, type ProductFilter } from "./filter.ts";

/** `tab` is undefined for published products. */
type ProductTabsProps = { filter: ProductFilter; place?: Place };

export function ProductTabs({ filter, place }: ProductTabsProps) {
  const wanted = { ...filter, sort: undefined, page: 1 };
  const tabs = [
    { name: "In the shop", href: productsHref(wanted), isCurrent: !place },
    { name: "Drafts", href: placeHref("drafts", wanted), isCurrent: place === "drafts" },
    { name: "Archived", href: placeHref("archived", wanted), isCurrent: place === "archived" },
  ];
  return <StateTabs label="Products by place" tabs={tabs} />;
}
