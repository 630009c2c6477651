import { ClipboardList, LayoutDashboard, Package, Tags, type LucideIcon } from "lucide-react";
import { matchPath } from "react-router";

export type Screen = {
  path: string;
  title: string;
  /** The screen above it, for the way back. */
  parent?: string;
  /** Only those with one stand in the navigation. */
  icon?: LucideIcon;
};

/** Every screen of the admin area: its names, and how they hang together. */
const screens: Screen[] = [
  { path: "/admin", title: "Dashboard", icon: LayoutDashboard },
  { path: "/admin/products", title: "Products", icon: Package },
  { path: "/admin/create", title: "Add product", parent: "/admin/products" },
  { path: "/admin/category", title: "Categories", icon: Tags },
  { path: "/admin/category/add", title: "Add category", parent: "/admin/category" },
  { path: "/admin/orders", title: "Orders", icon: ClipboardList },
  { path: "/admin/orders/slips", title: "Packing slips", parent: "/admin/orders" },
  { path: "/admin/orders/:id", title: "Order", parent: "/admin/orders" },
  { path: "/admin/profile", title: "Profile Settings" },
  { path: "/admin/settings", title: "System Settings" },
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
