import type { ReactNode } from "react";
import type { ShopBrand, ShopLogo } from "@tindahan/contract/settings/shop.ts";

/** A logo with this width-to-height ratio is assumed to contain the name. */
const WIDE_RATIO = 1.5;
const MAX_ONE_LINE_LENGTH = 14;

type BrandLogoProps = {
  name: string;
  brand: ShopBrand;
  isSmall: boolean;
  mark: ReactNode;
};

export function BrandLogo({ name, brand: { logo, logoDark }, isSmall, mark }: BrandLogoProps) {
  const isWide = logo !== null && logo.width > logo.height * WIDE_RATIO;
  return (
    <>
      {logo ? <LogoPictures logo={logo} dark={logoDark} alt={isWide ? name : ""} isSmall={isSmall} /> : mark}
      {!isWide && (
        <span
          className={name.length > MAX_ONE_LINE_LENGTH ? longNameClass(name, isSmall) : "max-w-40 truncate"}
        >
          {name}
        </span>
      )}
    </>
  );
}

function longNameClass(name: string, isSmall: boolean): string {
  const size = name.length > 36 ? "text-[11px]/3.25" : name.length > 24 ? "text-12/3.5" : "text-14/4.5";
  return `line-clamp-4 max-w-48 wrap-anywhere md:max-w-64 ${isSmall ? "" : `tracking-normal ${size}`}`;
}

type PicturesProps = { logo: ShopLogo; dark: ShopLogo | null; alt: string; isSmall: boolean };

function LogoPictures({ logo, dark, alt, isSmall }: PicturesProps) {
  const size = isSmall ? "h-6 max-w-36" : "h-9 max-w-44 md:max-w-60";
  const plate = { "": "", "on-dark": "on-dark:bg-white", "on-light": "on-light:bg-ink" };
  const picture = ({ url, width, height }: ShopLogo, className: string) => (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      className={`w-auto shrink-0 rounded-control object-contain object-left ${size} ${className}`}
    />
  );
  if (!dark) return picture(logo, plate[logo.plate]);
  return (
    <>
      {picture(logo, "on-dark:hidden")}
      {picture(dark, "hidden on-dark:block")}
    </>
  );
}
