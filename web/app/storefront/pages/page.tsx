import { data } from "react-router";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { loadFromApi } from "../../shared/api/api.ts";
import { blockId, ContentBlocks } from "../../shared/rendering/page-blocks.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import type { Route } from "./+types/page.ts";
import { ComplaintForm } from "./complaint-form.tsx";
import { contentPageMeta } from "./page-meta.ts";

const MAX_SLUG_LENGTH = 100;

export function meta({ loaderData, error, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData || error) return [];
  return contentPageMeta({ ...loaderData, shop: shopNameFromMatches(matches) });
}

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  if (slug.length > MAX_SLUG_LENGTH) throw data(null, { status: 404 });
  const { page } = await loadFromApi(context, "GET /api/pages/:slug", { params: { slug } });
  return { page, origin: new URL(request.url).origin };
}

export default function ShopPage({ loaderData: { page } }: Route.ComponentProps) {
  const sections = page.blocks.flatMap((block, index) =>
    block.kind === "heading" && block.level === 2
      ? { id: blockId(index), name: block.runs.map(({ text }) => text).join("") }
      : [],
  );
  return (
    <div className="container-page gap-x-16 pt-6 pb-10 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:pt-12">
      <h1 className="text-30 text-balance wrap-anywhere md:col-start-2 md:text-38">{page.title}</h1>
      <div className="md:row-span-2">{sections.length > 2 && <PageContents sections={sections} />}</div>
      <article className="mt-6 max-w-[65ch] md:col-start-2">
        <ContentBlocks blocks={page.blocks} />
        {page.slug === "contact" && <ComplaintForm />}
        <p className="mt-12 border-t border-line pt-4 text-13 text-ink-2">
          Last changed on {formatDate(page.changedAt)}
        </p>
      </article>
    </div>
  );
}

function PageContents({ sections }: { sections: { id: string; name: string }[] }) {
  return (
    <nav
      aria-label="On this page"
      className="text-14 max-md:mt-5 max-md:rounded-card max-md:bg-tint max-md:p-4 md:tall:sticky md:tall:top-[calc(var(--header)+2rem)]"
    >
      <p aria-hidden className="font-medium">
        On this page
      </p>
      <ul className="mt-2 md:mt-3 md:border-l md:border-line">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center wrap-anywhere text-ink-2 underline-offset-2 hover:text-ink hover:underline md:min-h-9 md:pl-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
