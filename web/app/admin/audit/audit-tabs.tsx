import { useLocation } from "react-router";
import { LinkTabs } from "../../ui/layout/state-tabs.tsx";

const TABS = [
  { name: "Changes", href: "/admin/audit" },
  { name: "Security", href: "/admin/audit/security" },
];

export function AuditTabs() {
  const { pathname } = useLocation();
  return <LinkTabs label="Logs" tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.href === pathname }))} />;
}
