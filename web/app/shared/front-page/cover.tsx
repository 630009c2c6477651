import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { SectionLink } from "./section-link.tsx";
import { WidePicture } from "./wide-picture.tsx";

type CoverProps = Extract<PublicSection, { kind: "cover" }> & { isFirst: boolean };

const FOCUS = { left: "object-[25%]", center: "", right: "object-[75%]" };

/** A picture across the page. Its colors are those of the dark theme, for the text stands on a dark shade. */
export function Cover({ heading, text, image, focus, link, button, isFirst }: CoverProps) {
  return (
    <section className="@container scheme-dark">
      <div className="relative flex min-h-[min(66svh,36rem)] bg-[#222] @3xl:min-h-[min(74svh,40rem)]">
        <div className="cover-picture absolute inset-0">
          <WidePicture src={image} sizes="max(100vw, 100svh)" isFirst={isFirst} className={FOCUS[focus]} />
        </div>
        <div className="cover-shade relative flex w-full flex-col justify-end text-white @3xl:justify-center">
          <div className="container-page py-8">
            <div className="flex flex-col items-start gap-4 @3xl:max-w-[44%] @3xl:gap-5">
              <h2 className="text-38 text-balance wrap-anywhere @3xl:text-56">{heading}</h2>
              {text && <p className="max-w-[34ch] text-18 text-pretty wrap-anywhere @3xl:text-20">{text}</p>}
              {link && (
                <SectionLink link={link} isOnPicture>
                  {button}
                </SectionLink>
              )}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
