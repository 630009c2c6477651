import { Link } from "react-router";
import type { ShownSection } from "@tindahan/contract/catalogue/home.ts";
import { buttonClass } from "../../ui/actions/button.tsx";
import { WidePicture } from "./wide-picture.tsx";

type HeroProps = Extract<ShownSection, { kind: "hero" }> & { isFirst: boolean };

/** The words stand beside the picture, not on it: whatever the merchant uploads, they can be read. */
export function Hero({ heading, text, image, link, button, isFirst }: HeroProps) {
  return (
    <section
      className={`grid overflow-hidden rounded-card bg-tint ${image ? "@3xl:grid-cols-2" : "text-center"}`}
    >
      {image && (
        <div className="@3xl:order-last">
          <WidePicture src={image} isFirst={isFirst} />
        </div>
      )}
      <div
        className={`flex min-w-0 flex-col justify-center gap-3 p-5 @3xl:p-12 ${image ? "items-start" : "items-center"}`}
      >
        <h2 className="text-30 text-balance wrap-anywhere @3xl:text-38">{heading}</h2>
        {text && <p className="text-18 text-pretty wrap-anywhere text-ink-2">{text}</p>}
        {link && <HeroLink link={link}>{button}</HeroLink>}
      </div>
    </section>
  );
}

function HeroLink({ link, children }: { link: string; children: string }) {
  const look = `${buttonClass({})} mt-2 max-w-full`;
  // Whatever was saved: a link that is none of these would be the API's mistake, and leads nowhere.
  if (/^\/(?![/\\])/.test(link))
    return (
      <Link to={link} className={look}>
        {children}
      </Link>
    );
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <a href={link} rel="noopener" className={look}>
      {children}
    </a>
  );
}
