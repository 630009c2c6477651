import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { previewPage } from "@tindahan/contract/pages/pages.ts";
import { callApi } from "../../shared/api/api.ts";
import { ContentBlocks } from "../../shared/rendering/page-blocks.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { errorMessage } from "../forms/error-message.ts";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";

const TYPING_PAUSE_MS = 400;

type PreviewState = ResponseOf<typeof previewPage> | { problem: string };

/** Rendered by the same code as the shop's page. */
export function ContentPagePreview({ text }: { text: string }) {
  const shown = useContentPagePreview(text);
  return (
    <Block title="Preview">
      {!shown ? (
        <Skeleton className="h-64" />
      ) : "problem" in shown ? (
        <ProblemAlert>{shown.problem}</ProblemAlert>
      ) : (
        <>
          {shown.missing.length > 0 && (
            <p role="note" className="tone-yellow mb-4 rounded-card px-4 py-3">
              Missing in{" "}
              <Link to="/admin/settings/shop" className="underline underline-offset-2">
                System Settings
              </Link>
              : {shown.missing.join(", ")}. Fill these in to publish the page.
            </p>
          )}
          <ContentBlocks blocks={shown.blocks} />
        </>
      )}
    </Block>
  );
}

function useContentPagePreview(text: string): PreviewState | undefined {
  const [shown, setShown] = useState<PreviewState>();
  const trimmed = text.trim();

  useEffect(() => {
    let isCurrent = true;
    const show = (next: PreviewState) => isCurrent && setShown(next);
    const timer = setTimeout(() => {
      if (!trimmed) return show({ blocks: [], missing: [] });
      callApi("POST /api/admin/pages/preview", { body: { text: trimmed } }).then(show, (thrown: unknown) =>
        show({ problem: errorMessage(thrown) }),
      );
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [trimmed]);
  return shown;
}
