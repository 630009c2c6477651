import type { Home } from "@tindahan/contract/catalogue/home.ts";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { KINDS } from "./front-page/kinds.ts";

/** Says what there is; it is arranged on a screen of its own. */
export function FrontPageBlock({ home: { sections } }: { home: Home }) {
  const isPlain = sections.length === 0;
  return (
    <Block title="Front page" anchor="front-page">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2">
          {isPlain
            ? "Shoppers see the list of products at once."
            : sections.map(({ kind }) => KINDS[kind].title).join(" · ")}
        </p>
        <ButtonLink to="/admin/settings/front-page" variant="secondary" size="sm">
          {isPlain ? "Add sections" : "Change front page"}
        </ButtonLink>
      </div>
    </Block>
  );
}
