import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { SectionLink } from "./section-link.tsx";
import { WidePicture } from "./wide-picture.tsx";

type StoryProps = Extract<PublicSection, { kind: "story" }> & { isFirst: boolean };

export function Story({ heading, text, image, side, link, button, isFirst }: StoryProps) {
  return (
    <section
      className={`grid items-center gap-x-16 gap-y-6 ${side === "right" ? "@3xl:grid-cols-[5fr_7fr]" : "@3xl:grid-cols-[7fr_5fr]"}`}
    >
      <div className={`overflow-hidden rounded-card bg-surface ${side === "right" ? "@3xl:order-last" : ""}`}>
        <WidePicture
          src={image}
          sizes="(min-width: 1200px) 640px, (min-width: 768px) 54vw, 92vw"
          isFirst={isFirst}
          className="aspect-[4/3]"
        />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-4">
        <h2 className="text-30 text-balance wrap-anywhere @3xl:text-38">{heading}</h2>
        <p className="max-w-[60ch] text-18 text-pretty wrap-anywhere whitespace-pre-line text-ink-2">
          {text}
        </p>
        {link && <SectionLink link={link}>{button}</SectionLink>}
      </div>
    </section>
  );
}
