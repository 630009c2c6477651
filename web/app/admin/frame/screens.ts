import {
  Banknote,
  ClipboardList,
  FileText,
  IdCard,
  Landmark,
  LayoutDashboard,
  MessageSquareWarning,
  Package,
  PackageCheck,
  ScrollText,
  Settings,
  Tags,
  TicketPercent,
  Undo2,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import { matchPath } from "react-router";
import type { Permission } from "@tindahan/contract/accounts/admin-roles.ts";
import { SETTINGS_GROUPS } from "../settings/settings-pages.ts";

export type Screen = {
  path: string;
  title: string;
  permission: Permission;
  parent?: string;
  /** Screens with an icon appear in the navigation. */
  icon?: LucideIcon;
  menuTitle?: string;
  /** Found by the palette beside the title. */
  searchWords?: string;
};

export const adminScreens: Screen[] = [
  { path: "/admin", title: "Dashboard", permission: "dashboard", icon: LayoutDashboard },
  { path: "/admin/products", title: "Products", permission: "products", icon: Package },
  { path: "/admin/products/drafts", title: "Drafts", permission: "products", parent: "/admin/products" },
  { path: "/admin/products/archived", title: "Archived", permission: "products", parent: "/admin/products" },
  { path: "/admin/create", title: "Add product", permission: "products", parent: "/admin/products" },
  { path: "/admin/category", title: "Categories", permission: "products", icon: Tags },
  { path: "/admin/category/add", title: "Add category", permission: "products", parent: "/admin/category" },
  { path: "/admin/promotions", title: "Promotions", permission: "promotions", icon: TicketPercent },
  { path: "/admin/orders", title: "Orders", permission: "packing", icon: ClipboardList },
  { path: "/admin/packing", title: "Packing", permission: "packing", icon: PackageCheck },
  { path: "/admin/orders/slips", title: "Packing slips", permission: "packing", parent: "/admin/orders" },
  { path: "/admin/orders/new", title: "New order", permission: "orders", parent: "/admin/orders" },
  { path: "/admin/orders/pick-list", title: "Pick list", permission: "packing", parent: "/admin/packing" },
  { path: "/admin/orders/:id", title: "Order", permission: "packing", parent: "/admin/orders" },
  { path: "/admin/returns", title: "Returns", permission: "orders", icon: Undo2 },
  {
    path: "/admin/returns/parcel",
    title: "Parcel came back",
    permission: "orders",
    parent: "/admin/returns",
  },
  { path: "/admin/returns/:id", title: "Return", permission: "orders", parent: "/admin/returns" },
  { path: "/admin/courier-cash", title: "Courier cash", permission: "orders", icon: Banknote },
  {
    path: "/admin/courier-cash/transfers",
    title: "Courier transfers",
    permission: "orders",
    parent: "/admin/courier-cash",
  },
  {
    path: "/admin/courier-cash/transfers/record",
    title: "Record transfer",
    permission: "orders",
    parent: "/admin/courier-cash/transfers",
  },
  {
    path: "/admin/courier-cash/transfers/:id",
    title: "Transfer",
    permission: "orders",
    parent: "/admin/courier-cash/transfers",
  },
  { path: "/admin/transfers", title: "Transfers", permission: "orders", icon: Landmark },
  { path: "/admin/customers", title: "Customers", permission: "customers", icon: UsersRound },
  { path: "/admin/customers/:id", title: "Customer", permission: "customers", parent: "/admin/customers" },
  { path: "/admin/complaints", title: "Complaints", permission: "complaints", icon: MessageSquareWarning },
  {
    path: "/admin/complaints/:id",
    title: "Complaint",
    permission: "complaints",
    parent: "/admin/complaints",
  },
  { path: "/admin/pages", title: "Pages", permission: "pages", icon: FileText },
  { path: "/admin/pages/:slug", title: "Page", permission: "pages", parent: "/admin/pages" },
  { path: "/admin/people", title: "People", permission: "people", icon: IdCard },
  { path: "/admin/audit", title: "Audit log", permission: "audit", icon: ScrollText },
  { path: "/admin/audit/security", title: "Security log", permission: "audit", parent: "/admin/audit" },
  { path: "/admin/profile", title: "Profile Settings", permission: "profile" },
  {
    path: "/admin/settings",
    title: "System Settings",
    menuTitle: "Settings",
    permission: "settings",
    icon: Settings,
  },
  ...SETTINGS_GROUPS.flatMap(({ pages }) => pages).map(({ path, title, hint }) => ({
    path,
    title,
    searchWords: hint,
    permission: "settings" as const,
    parent: "/admin/settings",
  })),
];

export const navigation = adminScreens.flatMap(({ icon, ...screen }) => (icon ? [{ ...screen, icon }] : []));

export function adminScreenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, "");
  return (
    adminScreens.find((screen) => screen.path === path) ??
    adminScreens.find((screen) => screen.path.includes(":") && matchPath(screen.path, path))
  );
}

export function breadcrumbsTo(pathname: string): Screen[] {
  const screen = adminScreenAt(pathname);
  return screen ? [...(screen.parent ? breadcrumbsTo(screen.parent) : []), screen] : [];
}
