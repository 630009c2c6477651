import { LayoutDashboard, ClipboardList, Ellipsis, Package, PackageCheck } from "lucide-react";
import { NavLink } from "react-router";
import { useSession } from "../../shared/session/session.ts";
import { hasPermission } from "./admin-role.ts";
import { adminScreenAt } from "./screens.ts";

const ITEMS = [
  { path: "/admin", name: "Home", icon: LayoutDashboard },
  { path: "/admin/orders", name: "Orders", icon: ClipboardList },
  { path: "/admin/packing", name: "Pack", icon: PackageCheck },
  { path: "/admin/products", name: "Products", icon: Package },
];

const itemClass =
  "flex h-14 min-w-0 grow basis-0 cursor-pointer flex-col items-center justify-center gap-0.5 text-12 font-medium text-ink-2 " +
  "aria-[current=page]:text-accent";

/** On phones, within reach of the thumb; "More" opens the whole menu. */
export function AdminBottomBar() {
  const user = useSession()?.user;
  const items = ITEMS.filter(({ path }) => user && hasPermission(user, adminScreenAt(path)!.permission));
  return (
    <nav
      aria-label="Main screens"
      className="nav-bar sticky bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] wide:hidden short:static print:hidden"
    >
      {items.map(({ path, name, icon: Icon }) => (
        <NavLink key={path} to={path} end={path === "/admin"} className={itemClass}>
          <Icon size={20} aria-hidden />
          {name}
        </NavLink>
      ))}
      <button type="button" popoverTarget="admin-menu" className={itemClass}>
        <Ellipsis size={20} aria-hidden />
        More
      </button>
    </nav>
  );
}
