import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Block } from "../../ui/layout/block.tsx";

/** Says what there is; it is decided on a screen of its own, beside a preview. */
export function BrandBlock({ shop, brand }: Pick<Settings, "shop" | "brand">) {
  const chosen = [
    shop.logo && "logo",
    brand.accent && `accent ${brand.accent}`,
    brand.icon && "icon",
    brand.description && "description",
    brand.messenger && "Messenger",
    brand.viber && "Viber",
    brand.links.length > 0 && (brand.links.length === 1 ? "1 link" : `${brand.links.length} links`),
  ].filter(Boolean);

  return (
    <Block title="Brand" anchor="brand">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2">
          {chosen.length > 0 ? chosen.join(" · ") : "Logo, color, description and links: nothing chosen yet."}
        </p>
        <ButtonLink to="/admin/settings/brand" variant="secondary" size="sm">
          {chosen.length > 0 ? "Change brand" : "Set up brand"}
        </ButtonLink>
      </div>
    </Block>
  );
}
