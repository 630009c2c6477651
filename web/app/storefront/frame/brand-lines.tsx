import type { ShopBrand } from "@tindahan/contract/settings/shop.ts";

export function BrandLines({ brand: { description, chats, links } }: { brand: ShopBrand }) {
  return (
    <div className="container-page flex flex-col gap-2 pt-8 text-14 text-ink-2 md:flex-row md:items-center md:justify-between md:gap-8">
      {description && <p className="max-w-2xl text-pretty wrap-anywhere">{description}</p>}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Links label="Message us" links={chats} />
        <Links label="Find us" links={links} isElsewhere />
      </div>
    </div>
  );
}

type LinksProps = { label: string; links: ShopBrand["links"]; isElsewhere?: boolean };

function Links({ label, links, isElsewhere = false }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="-my-2 flex flex-wrap gap-x-4">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a
              href={href}
              rel={isElsewhere ? "me noopener" : "noopener"}
              className="flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
