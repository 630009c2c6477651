import { loadShop } from "../../shared/shop.ts";
import type { Route } from "./+types/home-screen.ts";

/** The web app manifest. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const shop = await loadShop(context);
  const name = shop?.name ?? "Tindahan";
  const own = shop?.brand?.pictures;
  const icon = (file: string, sizes: string, purpose = "any") => ({
    src: `${own ?? ""}/${file}.png`,
    sizes,
    type: "image/png",
    purpose,
  });
  const manifest = {
    name,
    short_name: name,
    lang: "en-PH",
    start_url: "/",
    display: "minimal-ui",
    background_color: "#fbfaf8",
    theme_color: "#fbfaf8",
    icons: [
      icon("icon-192", "192x192"),
      icon("icon-512", "512x512"),
      icon(own ? "maskable-512" : "icon-maskable-512", "512x512", "maskable"),
    ],
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json" } });
}
