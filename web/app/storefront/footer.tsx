import type { ReactNode } from "react";
import { LogoMark } from "../ui/logo.tsx";

/** `identity` is who sells here, as the law wants it said: the merchant's name, address and registration. */
export function Footer({ identity }: { identity?: ReactNode }) {
  return (
    <footer className="mt-16 border-t border-line md:mt-24">
      <div className="container-page flex flex-col gap-3 py-8 text-13 text-ink-2 md:flex-row md:items-center md:justify-between">
        <p className="flex items-center gap-2 text-14 font-medium text-ink">
          <LogoMark size={20} />
          Tindahan
        </p>
        {identity}
        <p>Prices are in Philippine pesos (₱).</p>
      </div>
    </footer>
  );
}
