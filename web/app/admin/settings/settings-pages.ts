import {
  BadgeCheck,
  History,
  Mail,
  Megaphone,
  PackageSearch,
  Palette,
  PanelTop,
  Rss,
  Search,
  Store,
  Truck,
  Undo2,
  Wallet,
  MapPin,
  type LucideIcon,
} from "lucide-react";

export type SettingsPage = { path: string; title: string; hint: string; icon: LucideIcon };
type SettingsGroup = { name: string; pages: SettingsPage[] };

export const SETTINGS_GROUPS: SettingsGroup[] = [
  {
    name: "Your shop",
    pages: [
      {
        path: "/admin/settings/shop",
        title: "Shop details",
        hint: "Name, address, phone, e-mail, registration and TIN",
        icon: Store,
      },
      {
        path: "/admin/settings/brand",
        title: "Brand",
        hint: "Logo, colors, typeface, description and links",
        icon: Palette,
      },
      {
        path: "/admin/settings/front-page",
        title: "Front page",
        hint: "Banners and sections above your products",
        icon: PanelTop,
      },
      {
        path: "/admin/settings/notices",
        title: "Notice and vacation",
        hint: "A message on every page, and days without orders",
        icon: Megaphone,
      },
      {
        path: "/admin/settings/seals",
        title: "Seals and badges",
        hint: "BIR registration, DTI Trustmark and NPC seal",
        icon: BadgeCheck,
      },
    ],
  },
  {
    name: "Orders",
    pages: [
      {
        path: "/admin/settings/payments",
        title: "Payments",
        hint: "Cash on delivery, e-wallets, cards, transfers, limits and PayMongo keys",
        icon: Wallet,
      },
      {
        path: "/admin/settings/shipping",
        title: "Shipping",
        hint: "Delivery zones, fees, days and pickup",
        icon: MapPin,
      },
      {
        path: "/admin/settings/couriers",
        title: "Couriers",
        hint: "Names and tracking links",
        icon: Truck,
      },
      {
        path: "/admin/settings/returns",
        title: "Returns",
        hint: "Days to change their mind, and how to send items back",
        icon: Undo2,
      },
      {
        path: "/admin/settings/stock",
        title: "Stock",
        hint: "Low stock, and pieces per order",
        icon: PackageSearch,
      },
      {
        path: "/admin/settings/mails",
        title: "Mails",
        hint: "Texts to customers, and mails to you about new orders",
        icon: Mail,
      },
    ],
  },
  {
    name: "Being found",
    pages: [
      {
        path: "/admin/settings/search",
        title: "Search",
        hint: "Synonyms for the words that shoppers type",
        icon: Search,
      },
      {
        path: "/admin/settings/feed",
        title: "Product feed",
        hint: "Your products on Google, Facebook and Instagram",
        icon: Rss,
      },
    ],
  },
  {
    name: "Earlier settings",
    pages: [
      {
        path: "/admin/settings/history",
        title: "Change history",
        hint: "Who changed what, and undo",
        icon: History,
      },
    ],
  },
];
