import { data } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { PageSlug } from "@tindahan/contract/pages/pages.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { MAX_PAGE_TEXT, PLACEHOLDERS } from "@tindahan/contract/pages/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { breadcrumbHandle } from "../frame/breadcrumb-name.ts";
import { Block } from "../../ui/layout/block.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { SaveBar } from "../forms/save-bar.tsx";
import type { Route } from "./+types/page.ts";
import { NoLegalAdviceNote, PageStateBadge } from "./page-parts.tsx";
import { ContentPagePreview } from "./page-preview.tsx";
import { usePageForm, type PageForm } from "./use-page-form.ts";

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return await callApi("GET /api/admin/pages/:slug", { params: { slug: params.slug as PageSlug } });
  } catch (error) {
    const isNone = error instanceof ShopError && error.code === "invalid_request";
    throw isNone ? data(null, { status: 404 }) : error;
  }
}

export const handle = breadcrumbHandle<typeof clientLoader>(({ page }) => page.title);

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function Page({ loaderData, params }: Route.ComponentProps) {
  return <ContentPageEditor key={params.slug} loaded={loaderData} />;
}

function ContentPageEditor({ loaded }: { loaded: Route.ComponentProps["loaderData"] }) {
  const form = usePageForm(loaded);
  const { page, input, template } = form;
  const isTemplate = input.title === template.title && input.text === template.text;

  return (
    <AdminPage
      title={page.title}
      actions={
        page.isPublished && (
          <a href={`/pages/${page.slug}`} className="text-accent underline underline-offset-2">
            View in shop
          </a>
        )
      }
    >
      {form.guard.question}
      <div className="flex items-center gap-2">
        <PageStateBadge page={page} />
      </div>
      <NoLegalAdviceNote />
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <form noValidate onSubmit={form.onSubmit} className="flex min-w-0 flex-col gap-4">
          <Block title="Edit">
            <div className="flex flex-col gap-4">
              <TextField
                label="Title"
                value={input.title}
                maxLength={80}
                error={form.errors["title"]}
                onChange={(event) => form.change({ title: event.target.value })}
              />
              <TextArea
                label="Text"
                rows={24}
                value={input.text}
                maxLength={MAX_PAGE_TEXT}
                error={form.errors["text"]}
                onChange={(event) => form.change({ text: event.target.value })}
              />
              <FormattingHelp />
              {!isTemplate && (
                <div>
                  <Button variant="ghost" size="sm" onClick={() => form.change(template)}>
                    Reset to template
                  </Button>
                </div>
              )}
            </div>
          </Block>
          <SavePageBar form={form} />
        </form>
        <div className="flex min-w-0 flex-col gap-4">
          <ContentPagePreview text={input.text} />
          <ContentPageHistory form={form} />
        </div>
      </div>
    </AdminPage>
  );
}

function FormattingHelp() {
  return (
    <details className="text-ink-2">
      <summary className="flex min-h-9 cursor-pointer items-center pointer-coarse:min-h-11">
        Formatting: headings, lists and links
      </summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>
          <code># Heading</code>, <code>- point of a list</code>, <code>**bold**</code>, <code>*italic*</code>
        </li>
        <li>
          <code>[words](https://example.ph)</code> for a link, <code>[words](/orders)</code> for one within
          the shop
        </li>
        <li>HTML is shown as plain text.</li>
        {Object.entries(PLACEHOLDERS).map(([name, words]) => (
          <li key={name}>
            <code>{`{${name}}`}</code> becomes {words}, from System Settings.
          </li>
        ))}
      </ul>
    </details>
  );
}

function SavePageBar({ form }: { form: PageForm }) {
  const { page, isDirty, isBusy, problem, discard } = form;
  return (
    <SaveBar isDirty={isDirty} problem={problem}>
      <Button
        type="submit"
        name="publish"
        value="yes"
        size="sm"
        busy={isBusy}
        disabled={page.isPublished && !isDirty}
      >
        {page.isPublished ? "Save and publish" : "Publish"}
      </Button>
      <Button
        type="submit"
        name="publish"
        value="no"
        variant="secondary"
        size="sm"
        disabled={isBusy || (!page.isPublished && !isDirty)}
      >
        {page.isPublished ? "Unpublish" : "Save draft"}
      </Button>
      <Button variant="ghost" size="sm" disabled={!isDirty || isBusy} onClick={discard}>
        Discard
      </Button>
    </SaveBar>
  );
}

function ContentPageHistory({ form: { history, page, isBusy, restore } }: { form: PageForm }) {
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
              <span className="text-12 text-ink-2">Current</span>
            ) : (
              <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => restore(version)}>
                {`Restore version ${version}`}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Block>
  );
}
