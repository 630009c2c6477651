import { useRouteLoaderData } from "react-router";
import type { Shop } from "@tindahan/contract/shop.ts";

/** What the shop is called and which picture stands for it, as the frame of the admin area has loaded it. */
export function useShopName(): { name: string; logo?: string } {
  return useRouteLoaderData<{ shop?: Shop }>("admin/layout")?.shop ?? { name: "Tindahan" };
}
