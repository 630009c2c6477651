import { lazyFramePart } from "../../ui/rendering/hydration.tsx";
import { Logo } from "../../ui/display/logo.tsx";
import { useShop } from "../../shared/shop.ts";

const BrandLines = lazyFramePart("div", () =>
  import("./brand-lines.tsx").then((module) => module.BrandLines),
);
const FooterLinks = lazyFramePart("div", () =>
  import("../pages/footer-links.tsx").then((module) => module.FooterLinks),
);

/** The law requires name, address, registration and contact details. */
export function Footer() {
  const { name, brand, legalName, address, registration, tin, email, phone, pages, seals } = useShop();
  const facts = [legalName, address, registration, tin && `TIN ${tin}`].filter(Boolean);

  return (
    <footer className="mt-16 border-t border-line md:mt-24">
      {brand && (brand.description || brand.chats.length + brand.links.length > 0) && (
        <BrandLines brand={brand} />
      )}
      {(pages?.[0] || seals?.[0]) && <FooterLinks />}
      <div className="container-page flex flex-col gap-3 py-8 text-13 text-ink-2 md:flex-row md:items-center md:justify-between md:gap-8">
        <p className="flex shrink-0 items-center gap-2 text-14 font-medium text-ink">
          <Logo name={name} brand={brand} isSmall />
        </p>
        {(facts.length > 0 || email || phone) && (
          <address className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 not-italic">
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
        <p className="shrink-0">Prices are in Philippine pesos (₱).</p>
      </div>
    </footer>
  );
}

const linkClass = "-my-3 inline-flex min-h-11 items-center underline underline-offset-2 md:-my-1 md:min-h-6";
