import { StateTabs } from "../../../ui/layout/state-tabs.tsx";
import { unlistedHref, productsHref, type UnlistedTab, type ProductFilter } from "./filter.ts";

/** `tab` is undefined for published products. */
type ProductTabsProps = { filter: ProductFilter; tab?: UnlistedTab };

export function ProductTabs({ filter, tab }: ProductTabsProps) {
  const target = { ...filter, sort: undefined, page: 1 };
  const tabs = [
    { name: "In the shop", href: productsHref(target), isCurrent: !tab },
    { name: "Drafts", href: unlistedHref("drafts", target), isCurrent: tab === "drafts" },
    { name: "Archived", href: unlistedHref("archived", target), isCurrent: tab === "archived" },
  ];
  return <StateTabs label="Products by status" tabs={tabs} />;
}
