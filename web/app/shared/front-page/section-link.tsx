import { Link } from "react-router";
import { buttonClass } from "../../ui/actions/button.tsx";

type SectionLinkProps = { link: string; isOnPicture?: boolean; children: string };

export function SectionLink({ link, isOnPicture = false, children }: SectionLinkProps) {
  const linkClass = `${buttonClass({ variant: isOnPicture ? "light" : "primary", size: "lg" })} mt-2`;
  // Links other than paths and http(s) URLs are ignored, even if stored.
  if (/^\/(?![/\\])/.test(link))
    return (
      <Link to={link} className={linkClass}>
        {children}
      </Link>
    );
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <a href={link} rel="noopener" className={linkClass}>
      {children}
    </a>
  );
}
