import { PanelLeftClose, PanelLeftOpen, Store } from "lucide-react";
import { useRef, useState } from "react";
import { Link, NavLink, useRouteLoaderData } from "react-router";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import { useSession } from "../../shared/session/session.ts";
import { Logo } from "../../ui/display/logo.tsx";
import { ThemeToggle } from "../../ui/actions/theme-toggle.tsx";
import { writeStored, readStored } from "../../shared/browser-storage.ts";
import { itemClass, labelClass, AdminUserMenu } from "./user-menu.tsx";
import { usePendingCountInTitle, usePendingOrderCount } from "../orders/order-updates.ts";
import { useOpenComplaints } from "../complaints/open-complaints.ts";
import { useCourierCashProblems } from "../courier-cash/courier-cash-usage.ts";
import { useReturnCounts } from "../returns/open-returns.ts";
import { useTransferCounts } from "../transfers/open-transfers.ts";
import { homePathOf, hasPermission } from "./admin-role.ts";
import { MenuSearchButton } from "./palette/search-button.tsx";
import { navigation } from "./screens.ts";

const STORAGE_KEY = "admin-menu";
/** Only in the menu of a shop that has had a return. */
const RETURNS = "/admin/returns";
/** Only in the menu of a shop that shipped a cash order with a courier. */
const COURIER_CASH = "/admin/courier-cash";
const TRANSFERS = "/admin/transfers";

/** Static on wide screens, a popover drawer below 900 px. */
type SidebarProps = { onSearch: () => void; onShortcuts: () => void; onSignOut: () => void };

export function AdminSidebar({ onSearch, onShortcuts, onSignOut }: SidebarProps) {
  const drawer = useRef<HTMLElement>(null);
  const [isFolded, setFolded] = useState(() => readStored(STORAGE_KEY) === "folded");
  const user = useSession()?.user;
  const shop = useShopNameAndBrand();
  const close = () => drawer.current?.hidePopover();
  const pending = usePendingOrderCount();
  const complaints = useOpenComplaints()?.count;
  const returns = useReturnCounts();
  const courierProblems = useCourierCashProblems();
  const transfers = useTransferCounts();
  usePendingCountInTitle();

  function fold() {
    setFolded(!isFolded);
    writeStored(STORAGE_KEY, isFolded ? "open" : "folded");
  }

  return (
    <aside
      ref={drawer}
      id="admin-menu"
      popover="auto"
      aria-label="Admin"
      data-folded={isFolded || undefined}
      className={
        "group fixed inset-y-0 right-auto left-0 h-dvh w-64 max-w-[85vw] flex-col border-r border-line bg-surface p-1.5 text-ink open:flex " +
        "wide:sticky wide:top-0 wide:flex wide:w-56 wide:shrink-0 wide:data-folded:w-14 print:hidden!"
      }
    >
      <div className="flex h-10 items-center justify-between">
        <Link
          to={user ? homePathOf(user) : "/admin"}
          aria-label={`${shop.name} Admin`}
          className="flex items-center gap-2 rounded-control px-2.5 py-2 text-14 font-semibold wide:group-data-folded:hidden"
        >
          <Logo name={shop.name} brand={shop.brand} isSmall />
        </Link>
        <button
          type="button"
          onClick={fold}
          aria-label={isFolded ? "Expand menu" : "Collapse menu"}
          className="hidden size-10 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-tint wide:grid"
        >
          {isFolded ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
        </button>
      </div>
      <MenuSearchButton
        isFolded={isFolded}
        onOpen={() => {
          close();
          onSearch();
        }}
      />
      <nav aria-label="Admin" className="mt-1 grow overflow-y-auto">
        <ul className="flex flex-col gap-0.5">
          {navigation
            .filter(({ permission }) => user && hasPermission(user, permission))
            .filter(({ path }) => path !== RETURNS || returns !== undefined)
            .filter(({ path }) => path !== COURIER_CASH || courierProblems !== undefined)
            .filter(({ path }) => path !== TRANSFERS || transfers !== undefined)
            .map(({ path, title, menuTitle = title, icon: Icon }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === "/admin"}
                  onClick={close}
                  title={isFolded ? menuTitle : undefined}
                  className={itemClass}
                >
                  <Icon size={18} aria-hidden className="shrink-0" />
                  <span className={labelClass}>{menuTitle}</span>
                  {path === "/admin/orders" && <MenuCountBadge of={pending} what="pending" />}
                  {path === RETURNS && <MenuCountBadge of={returns?.todo} what="to do" />}
                  {path === COURIER_CASH && <MenuCountBadge of={courierProblems} what="to check" />}
                  {path === TRANSFERS && <MenuCountBadge of={transfers?.lines} what="without an order" />}
                  {path === "/admin/complaints" && <MenuCountBadge of={complaints} what="open" />}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-0.5 border-t border-line pt-1.5">
        {/* Opens a new tab: the shop has no link back to the admin. */}
        <Link to="/" target="_blank" title={isFolded ? "View store" : undefined} className={itemClass}>
          <Store size={18} aria-hidden className="shrink-0" />
          <span className={labelClass}>View store</span>
        </Link>
        <ThemeToggle label={isFolded ? "hidden" : "visible"} size="sm" />
        <AdminUserMenu onFollow={close} onShortcuts={onShortcuts} onSignOut={onSignOut} />
      </div>
    </aside>
  );
}

function MenuCountBadge({ of, what }: { of: number | undefined; what: string }) {
  if (!of) return null;
  return (
    <span className="ml-auto rounded-full bg-tint px-1.5 text-12 tabular-nums wide:group-data-folded:sr-only">
      {of > 999 ? "999+" : of}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

function useShopNameAndBrand(): Pick<Shop, "name" | "brand"> {
  return useRouteLoaderData<{ shop?: Shop }>("admin/frame/layout")?.shop ?? { name: "Tindahan" };
}
