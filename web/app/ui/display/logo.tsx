import type { ShopBrand } from "@tindahan/contract/settings/shop.ts";
import { lazyFramePart } from "../rendering/hydration.tsx";

export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="shrink-0 text-accent">
      <path d="M7 4h18a2 2 0 0 1 1.8 1.1L30 12H2l3.2-6.9A2 2 0 0 1 7 4Z" fill="currentColor" />
      <g fill="currentColor">
        <path d="M2 13h7v2.5a3.5 3.5 0 0 1-7 0Z" />
        <path d="M9 13h7v2.5a3.5 3.5 0 0 1-7 0Z" opacity="0.45" />
        <path d="M16 13h7v2.5a3.5 3.5 0 0 1-7 0Z" />
        <path d="M23 13h7v2.5a3.5 3.5 0 0 1-7 0Z" opacity="0.45" />
      </g>
      <path
        d="M5 21.5V26a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2v-4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

type LogoProps = {
  name?: string;
  brand?: ShopBrand | undefined;
  isSmall?: boolean;
};

export function Logo({ name = "Tindahan", brand, isSmall = false }: LogoProps) {
  const mark = <LogoMark size={isSmall ? 20 : 28} />;
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-2 text-ink ${isSmall ? "" : "font-heading text-20 font-strong tracking-[-0.02em]"}`}
    >
      {brand ? (
        <BrandLogo name={name} brand={brand} isSmall={isSmall} mark={mark} />
      ) : (
        <>
          {mark}
          <span className="max-w-40 truncate">{name}</span>
        </>
      )}
    </span>
  );
}

const BrandLogo = lazyFramePart("span", () => import("./brand-logo.tsx").then((module) => module.BrandLogo));
