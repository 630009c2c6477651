import {
  ClipboardList,
  IdCard,
  LayoutDashboard,
  Package,
  ScrollText,
  Tags,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import { matchPath } from "react-router";
import type { Duty } from "@tindahan/contract/rights.ts";

export type Screen = {
  path: string;
  title: string;
  /** Whose work it is: to others it is not shown. */
  duty: Duty;
  /** The screen above it, for the way back. */
  parent?: string;
  /** Only those with one stand in the navigation. */
  icon?: LucideIcon;
};

/** Every screen of the admin area: its names, and how they hang together. */
const screens: Screen[] = [
  { path: "/admin", title: "Dashboard", duty: "dashboard", icon: LayoutDashboard },
  { path: "/admin/products", title: "Products", duty: "products", icon: Package },
  { path: "/admin/create", title: "Add product", duty: "products", parent: "/admin/products" },
  { path: "/admin/category", title: "Categories", duty: "products", icon: Tags },
  { path: "/admin/category/add", title: "Add category", duty: "products", parent: "/admin/category" },
  { path: "/admin/orders", title: "Orders", duty: "packing", icon: ClipboardList },
  { path: "/admin/orders/slips", title: "Packing slips", duty: "packing", parent: "/admin/orders" },
  { path: "/admin/orders/:id", title: "Order", duty: "packing", parent: "/admin/orders" },
  { path: "/admin/customers", title: "Customers", duty: "customers", icon: UsersRound },
  { path: "/admin/customers/:id", title: "Customer", duty: "customers", parent: "/admin/customers" },
  { path: "/admin/people", title: "People", duty: "people", icon: IdCard },
  { path: "/admin/audit", title: "Audit log", duty: "audit", icon: ScrollText },
  { path: "/admin/audit/security", title: "Security log", duty: "audit", parent: "/admin/audit" },
  { path: "/admin/profile", title: "Profile Settings", duty: "profile" },
  { path: "/admin/settings", title: "System Settings", duty: "settings" },
];

export const navigation = screens.flatMap(({ icon, ...screen }) => (icon ? [{ ...screen, icon }] : []));

export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, "");
  return (
    screens.find((screen) => screen.path === path) ??
    screens.find((screen) => screen.path.includes(":") && matchPath(screen.path, path))
  );
}

/** From the top down to the screen itself. */
export function wayTo(pathname: string): Screen[] {
  const screen = screenAt(pathname);
  return screen ? [...(screen.parent ? wayTo(screen.parent) : []), screen] : [];
}
