import {
  FilePlus2,
  Keyboard,
  LogOut,
  Package,
  PackageCheck,
  Printer,
  Settings,
  Store,
  UserRound,
  ClipboardList,
  type LucideIcon,
} from "lucide-react";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { formatMoney, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { findRecords } from "@tindahan/contract/orders/palette.ts";
import { packingSlipsHref } from "../../orders/slips/slips-href.ts";
import { readOrderFilter } from "../../orders/list/filter.ts";
import { hasPermission } from "../admin-role.ts";
import { adminScreens } from "../screens.ts";

export type Command = {
  key: string;
  title: string;
  detail?: string;
  searchWords?: string;
  icon: LucideIcon;
  to?: string;
  run?: () => void;
};
export type CommandGroup = { name: string; commands: Command[] };
export type Records = ResponseOf<typeof findRecords>;

type Handlers = { onShortcuts: () => void; onSignOut: () => void };

/** Screens and actions whose words all begin with the typed ones. */
export function fixedCommands(user: User, search: string, handlers: Handlers): CommandGroup[] {
  return [
    { name: "Actions", commands: createActions(user, handlers) },
    { name: "Go to", commands: createDestinations(user) },
  ]
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter(({ title, searchWords = "" }) => matches(`${title} ${searchWords}`, search)),
    }))
    .filter(({ commands }) => commands.length > 0);
}

function createActions(user: User, { onShortcuts, onSignOut }: Handlers): Command[] {
  const toPack = readOrderFilter(new URLSearchParams({ group: "packing", sort: "oldest" }));
  const actions: (Command | false)[] = [
    hasPermission(user, "products") && {
      key: "add-product",
      title: "Add product",
      icon: FilePlus2,
      to: "/admin/create",
    },
    hasPermission(user, "packing") && {
      key: "print-slips",
      title: "Print slips of orders to pack",
      icon: Printer,
      to: packingSlipsHref({ filter: toPack }),
    },
    { key: "view-store", title: "View store", icon: Store, run: () => void open("/", "_blank", "noopener") },
    { key: "shortcuts", title: "Keyboard shortcuts", icon: Keyboard, run: onShortcuts },
    { key: "sign-out", title: "Sign out", icon: LogOut, run: onSignOut },
  ];
  return actions.filter((action) => action !== false);
}

/** Reached by actions, or empty without them. */
const NO_DESTINATIONS = [
  "/admin/create",
  "/admin/category/add",
  "/admin/orders/slips",
  "/admin/orders/pick-list",
];

function createDestinations(user: User): Command[] {
  return adminScreens
    .filter(({ path, permission }) => !path.includes(":") && hasPermission(user, permission))
    .filter(({ path }) => !NO_DESTINATIONS.includes(path))
    .map(({ path, title, icon, searchWords }) => ({
      key: path,
      title,
      ...(searchWords && { searchWords }),
      ...(path.startsWith("/admin/settings/") && { detail: "Settings" }),
      icon: icon ?? (path.startsWith("/admin/settings") ? Settings : PackageCheck),
      to: path,
    }));
}

function matches(title: string, search: string): boolean {
  const words = title.toLowerCase().split(/[\s,-]+/);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

export function recordCommands({ orders, products, customers }: Records): CommandGroup[] {
  return [
    {
      name: "Orders",
      commands: orders.map(({ _id, number, customerName, status, total }) => ({
        key: _id,
        title: `${shortId(_id)} ${customerName}`,
        detail: `${formatOrderNumber(number)} · ${formatMoney(total)} · ${status}`,
        icon: ClipboardList,
        to: `/admin/orders/${_id}`,
      })),
    },
    {
      name: "Products",
      commands: products.map(({ _id, name, price }) => ({
        key: _id,
        title: name,
        detail: formatMoney(price),
        icon: Package,
        to: `/admin/products?edit=${_id}`,
      })),
    },
    {
      name: "Customers",
      commands: customers.map(({ _id, name, email }) => ({
        key: _id,
        title: name || email,
        ...(name && { detail: email }),
        icon: UserRound,
        to: `/admin/customers/${_id}`,
      })),
    },
  ].filter(({ commands }) => commands.length > 0);
}
