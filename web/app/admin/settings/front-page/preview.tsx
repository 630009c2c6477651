import { useEffect, useRef, useState } from "react";
import { previewHome, type Home, type ShownSection } from "@tindahan/contract/catalogue/home.ts";
import { callApi } from "../../../shared/api/api.ts";
import { HomeSections } from "../../../shared/front-page/lazy-sections.tsx";
import { Block } from "../../../ui/layout/block.tsx";

/** Long enough for the next letter. */
const TYPING_MS = 400;

/** The same part of the same page, as it would be with what stands in the form. */
export function Preview({ home, loaded }: { home: Home; loaded: ShownSection[] }) {
  const { sections, isStale } = usePreview(home, loaded);
  return (
    <Block title="Preview" anchor="preview">
      <p role="status" className="text-ink-2">
        {isStale
          ? "Something is still empty or cannot be shown: this is how it was before."
          : home.sections.length === 0
            ? "The list of products comes first."
            : "On a phone. The list of products follows."}
      </p>
      {sections.length > 0 && (
        <div
          inert
          className="mx-auto mt-3 max-h-[70vh] max-w-100 overflow-y-auto rounded-card border border-line bg-bg pb-5"
        >
          <HomeSections sections={sections} />
        </div>
      )}
    </Block>
  );
}

function usePreview(home: Home, loaded: ShownSection[]) {
  const [shown, setShown] = useState({ sections: loaded, isStale: false });
  const seen = useRef(home);

  useEffect(() => {
    if (seen.current === home) return;
    seen.current = home;
    let isOver = false;
    const timer = setTimeout(() => {
      callApi(previewHome, { body: { home } })
        .then(({ sections }) => !isOver && setShown({ sections, isStale: false }))
        .catch(() => !isOver && setShown((now) => ({ ...now, isStale: true })));
    }, TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [home]);

  return shown;
}
