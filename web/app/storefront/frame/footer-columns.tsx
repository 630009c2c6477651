import type { ReactNode } from "react";
import { Link } from "react-router";
import { useShop } from "../../shared/shop.ts";
import { PaymentMethodLogos } from "../payment/payment-marks.tsx";
import { ComplianceSeals } from "../pages/seals.tsx";

export function FooterColumns() {
  const { pages = [], seals = [], paymentMethods = [], brand } = useShop();
  const { chats = [], links = [] } = brand ?? {};
  return (
    <>
      {pages.length > 0 && (
        <FooterColumn label="About this shop">
          {pages.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={`/pages/${slug}`} className={linkClass}>
                {title}
              </Link>
            </li>
          ))}
        </FooterColumn>
      )}
      {chats.length + links.length > 0 && (
        <div className="flex min-w-0 flex-col gap-6">
          <ExternalLinkColumn label="Message us" links={chats} rel="noopener" />
          <ExternalLinkColumn label="Find us" links={links} rel="me noopener" />
        </div>
      )}
      {seals.length + paymentMethods.length > 0 && (
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-t border-line pt-6">
          {seals.length > 0 && <ComplianceSeals seals={seals} />}
          {paymentMethods.length > 0 && <PaymentMethodLogos names={paymentMethods} />}
        </div>
      )}
    </>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center wrap-anywhere text-ink-2 underline-offset-2 hover:text-ink hover:underline md:min-h-8";

function FooterColumn({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="min-w-0">
      <p aria-hidden className="mb-1 font-semibold">
        {label}
      </p>
      <ul>{children}</ul>
    </nav>
  );
}

type OutsideLinksProps = { label: string; links: { name: string; href: string }[]; rel: string };

function ExternalLinkColumn({ label, links, rel }: OutsideLinksProps) {
  if (links.length === 0) return null;
  return (
    <FooterColumn label={label}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href} rel={rel} className={linkClass}>
            {name}
          </a>
        </li>
      ))}
    </FooterColumn>
  );
}
