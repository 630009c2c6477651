import { LinkTabs } from "../../../ui/layout/state-tabs.tsx";
import { unlistedProductsHref, productsHref, type UnlistedTab, type ProductFilter } from "./filter.ts";

/** `tab` is undefined for published products. */
type ProductTabsProps = { filter: ProductFilter; tab?: UnlistedTab };

export function ProductTabs({ filter, tab }: ProductTabsProps) {
  const target = { ...filter, sort: undefined, page: 1 };
  const tabs = [
    { name: "In the shop", href: productsHref(target), isCurrent: !tab },
    { name: "Drafts", href: unlistedProductsHref("drafts", target), isCurrent: tab === "drafts" },
    { name: "Archived", href: unlistedProductsHref("archived", target), isCurrent: tab === "archived" },
  ];
  return <LinkTabs label="Products by status" tabs={tabs} />;
}
