import { lazyFramePart } from "../../ui/rendering/hydration.tsx";
import { Logo } from "../../ui/display/logo.tsx";
import { useShop } from "../../shared/shop.ts";

const FooterColumns = lazyFramePart("div", () =>
  import("./footer-columns.tsx").then((module) => module.FooterColumns),
);

/** The law requires name, address, registration and contact details. */
export function StorefrontFooter() {
  const { name, brand, legalName, address, registration, tin, email, phone } = useShop();
  const facts = [legalName, address, registration, tin && `TIN ${tin}`].filter(Boolean);

  return (
    <footer className="mt-16 border-t border-line bg-surface md:mt-24">
      <div className="container-page grid grid-cols-1 gap-x-10 gap-y-8 py-10 text-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="flex items-center gap-2 font-medium text-ink">
            <Logo name={name} brand={brand} isSmall />
          </p>
          {brand?.description && (
            <p className="max-w-md text-pretty wrap-anywhere text-ink-2">{brand.description}</p>
          )}
          {(facts.length > 0 || email || phone) && (
            <address className="flex min-w-0 flex-col items-start text-13 wrap-anywhere text-ink-2 not-italic">
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              {email && (
                <a href={`mailto:${email}`} className={linkClass}>
                  {email}
                </a>
              )}
              {phone && (
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={linkClass}>
                  {phone}
                </a>
              )}
            </address>
          )}
        </div>
        <FooterColumns />
        <p className="col-span-full text-13 text-ink-2">Prices are in Philippine pesos (₱).</p>
      </div>
    </footer>
  );
}

const linkClass = "inline-flex min-h-11 items-center underline underline-offset-2 md:min-h-6";
