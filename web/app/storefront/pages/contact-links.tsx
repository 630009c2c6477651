import { useShop } from "../../shared/shop.ts";

export function ContactLinks({ isList = false }: { isList?: boolean }) {
  const { email, phone, brand } = useShop();
  const links = [
    ...(email ? [{ name: email, href: `mailto:${email}` }] : []),
    ...(phone ? [{ name: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, "")}` }] : []),
    ...(brand?.chats ?? []),
  ];
  if (links.length === 0) return null;
  return (
    <ul aria-label="Contact us" className={`flex flex-wrap gap-x-4 ${isList ? "flex-col" : ""}`}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <a
            href={href}
            rel="noopener"
            className={`inline-flex items-center wrap-anywhere text-accent underline underline-offset-2 ${isList ? "min-h-11" : "min-h-6 pointer-coarse:min-h-11"}`}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
