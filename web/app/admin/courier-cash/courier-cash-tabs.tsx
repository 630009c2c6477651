import { CLAIM_GROUPS, type ClaimGroup } from "@tindahan/contract/orders/courier-cash-constants.ts";
import { LinkTabs } from "../../ui/layout/state-tabs.tsx";
import { claimsHref, transfersHref, type ClaimFilter } from "./courier-cash-paths.ts";

type TabsProps = {
  filter: Partial<ClaimFilter>;
  counts?: Record<ClaimGroup, number>;
  problems: number;
  isTransfers?: boolean;
};

export function CourierCashTabs({ filter, counts, problems, isTransfers = false }: TabsProps) {
  const tabs = CLAIM_GROUPS.map((group) => ({
    name: GROUP_NAMES[group],
    href: claimsHref({ ...filter, group, page: 1 }),
    ...(counts && { count: counts[group] }),
    isCurrent: !isTransfers && filter.group === group,
  }));
  const { courier, size } = filter;
  return (
    <LinkTabs
      label="Courier cash"
      className="overflow-x-auto"
      tabs={[
        ...tabs,
        {
          name: "Transfers",
          href: transfersHref({ courier, size }),
          ...(problems > 0 && { count: problems }),
          isCurrent: isTransfers,
        },
      ]}
    />
  );
}

const GROUP_NAMES: Record<ClaimGroup, string> = {
  open: "Owed",
  overdue: "Overdue",
  short: "Short-paid",
  closed: "Closed",
};
