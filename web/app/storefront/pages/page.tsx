import { data } from "react-router";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { getPage } from "@tindahan/contract/pages/pages.ts";
import { loadFromApi } from "../../shared/api/api.ts";
import { lazyWithServedHtml } from "../../shared/rendering/lazy-served.tsx";
import { ContentBlocks } from "../../shared/rendering/page-blocks.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import type { Route } from "./+types/page.ts";
import { contentPageMeta } from "./page-meta.ts";

const ComplaintForm = lazyWithServedHtml(() =>
  import("./complaint-form.tsx").then((module) => module.ComplaintForm),
);

const MAX_SLUG_LENGTH = 100;

export function meta({ loaderData, error, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData || error) return [];
  return contentPageMeta({ ...loaderData, shop: shopNameFromMatches(matches) });
}

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  if (slug.length > MAX_SLUG_LENGTH) throw data(null, { status: 404 });
  const { page } = await loadFromApi(context, getPage, { params: { slug } });
  return { page, origin: new URL(request.url).origin };
}

export default function ShopPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <article className="container-page max-w-3xl pt-6 pb-10 md:pt-10">
      <h1 className="mb-5 text-24 wrap-anywhere md:text-30">{page.title}</h1>
      <ContentBlocks blocks={page.blocks} />
      {page.slug === "contact" && <ComplaintForm />}
      <p className="mt-8 text-13 text-ink-2">Last changed on {formatDate(page.changedAt)}</p>
    </article>
  );
}
