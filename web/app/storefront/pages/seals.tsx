import type { Shop } from "@tindahan/contract/settings/shop.ts";

export function ComplianceSeals({ seals }: { seals: Shop["seals"] }) {
  return (
    <ul aria-label="Registrations" className="flex flex-wrap gap-x-8 gap-y-4">
      {seals.map((seal) => (
        <li key={seal.name}>
          <ComplianceSeal seal={seal} />
        </li>
      ))}
    </ul>
  );
}

function ComplianceSeal({ seal: { name, number, link, picture } }: { seal: Shop["seals"][number] }) {
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
