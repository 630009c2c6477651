import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import { brandStyleHref, TYPEFACES } from "@tindahan/contract/settings/brand-style.ts";
import { messengerHref, socialNetworkOf, NO_BRAND, viberHref } from "@tindahan/contract/settings/brand.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { DEFAULT_SHOP_NAME, type ShopBrand } from "@tindahan/contract/settings/shop.ts";
import { measureLogo } from "./logo.ts";

export type BrandSettings = Pick<Settings, "shop" | "brand">;

/** Undefined for a shop with default name, logo and brand. */
export async function shopBrandOf(
  app: FastifyInstance,
  { shop, brand }: BrandSettings,
): Promise<ShopBrand | undefined> {
  if (!hasOwnBrand({ shop, brand })) return undefined;
  const [logo, logoDark] = await Promise.all([measureLogo(app, shop.logo), measureLogo(app, brand.logoDark)]);
  const [messenger, viber] = [messengerHref(brand.messenger), viberHref(brand.viber)];
  return {
    style: brandStyleHref(brand),
    headingFont: brand.typeface && TYPEFACES[brand.typeface].file,
    logo,
    logoDark,
    pictures: `/brand/${brandFingerprint({ shop, brand })}`,
    description: brand.description,
    chats: [
      ...(messenger ? [{ name: "Messenger", href: messenger }] : []),
      ...(viber ? [{ name: "Viber", href: viber }] : []),
    ],
    links: brand.links.map((href) => ({ name: socialNetworkOf(href)!, href })),
  };
}

export function hasOwnBrand({ shop, brand }: BrandSettings): boolean {
  return shop.name !== DEFAULT_SHOP_NAME || shop.logo !== "" || !isDeepStrictEqual(brand, NO_BRAND);
}

/** Increment when the drawings change, because browsers cache them for a year. */
const DRAWING_VERSION = 1;

export function brandFingerprint({ shop, brand }: BrandSettings): string {
  const inputs = [DRAWING_VERSION, shop.name, shop.logo, brand.icon, brand.accent];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 12);
}
