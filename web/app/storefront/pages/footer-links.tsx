import { Link } from "react-router";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import { useShop } from "../../shared/shop.ts";

export function FooterLinks() {
  const { pages = [], seals = [] } = useShop();
  return (
    <div className="container-page flex flex-col gap-4 pt-6 text-14">
      {pages.length > 0 && (
        <nav aria-label="About this shop">
          <ul className="flex flex-wrap gap-x-5">
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to={`/pages/${slug}`}
                  className="inline-flex min-h-11 items-center underline-offset-2 hover:underline md:min-h-9"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {seals.length > 0 && (
        <ul aria-label="Registrations" className="flex flex-wrap gap-x-8 gap-y-4">
          {seals.map((seal) => (
            <li key={seal.name}>
              <Seal seal={seal} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Seal({ seal: { name, number, link, picture } }: { seal: Shop["seals"][number] }) {
  const content = (
    <>
      {picture && (
        <img
          src={picture}
          alt={number ? "" : name}
          width={48}
          height={48}
          loading="lazy"
          className="size-12 rounded-control bg-white object-contain"
        />
      )}
      {number && (
        <span className="text-13 text-ink-2">
          {name}
          <span className="block wrap-anywhere text-ink">{number}</span>
        </span>
      )}
    </>
  );
  const className = "flex min-h-11 items-center gap-2";
  if (!link) return <span className={className}>{content}</span>;
  return (
    <a href={link} rel="nofollow noopener" className={`${className} underline-offset-2 hover:underline`}>
      {content}
    </a>
  );
}
