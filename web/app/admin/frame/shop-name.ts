import { useRouteLoaderData } from "react-router";
import type { Shop } from "@tindahan/contract/settings/shop.ts";

/** What the shop is called and how it looks, as the frame of the admin area has loaded it. */
export function useShopName(): Pick<Shop, "name" | "brand"> {
  return useRouteLoaderData<{ shop?: Shop }>("admin/frame/layout")?.shop ?? { name: "Tindahan" };
}
