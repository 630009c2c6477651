import { formatDate } from "@tindahan/contract/core/format.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { PageForm } from "./use-page-form.ts";

/** Every version there was; each can be put back, which is a new version in turn. */
export function PageHistory({ form: { history, page, isBusy, restore } }: { form: PageForm }) {
  if (history.length === 0) return null;
  return (
    <Block title="Versions">
      <ol className="flex flex-col divide-y divide-line">
        {history.map(({ version, at, by, isPublished }) => (
          <li key={version} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <p className="min-w-0 grow">
              {isPublished ? "Published" : "Draft"} <span className="text-ink-2">by {by}</span>
              <span className="block text-12 text-ink-2">{formatDate(at)}</span>
            </p>
            {version === page.version ? (
              <span className="text-12 text-ink-2">in use</span>
            ) : (
              <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => restore(version)}>
                {`Put version ${version} back`}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Block>
  );
}
