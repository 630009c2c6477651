import { Suspense } from "react";
import { data } from "react-router";
import { formatDate } from "@tindahan/contract/format.ts";
import { getPage, type Block } from "@tindahan/contract/pages.ts";
import { loadFromApi } from "../../api.ts";
import { lazyWithFallback } from "../../lazy-with-fallback.ts";
import { PageBlocks } from "../../page-blocks.tsx";
import { nameIn } from "../shop.ts";
import type { Route } from "./+types/page.ts";

const ComplaintForm = lazyWithFallback(
  () => import("./complaint-form.tsx").then((module) => module.ComplaintForm),
  () => null,
);

const MAX_SLUG_LENGTH = 100;
const DESCRIPTION_LENGTH = 160;

export function meta({ loaderData, error, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData || error) return [];
  const { page, origin } = loaderData;
  const title = `${page.title} · ${nameIn(matches)}`;
  const description = descriptionOf(page.blocks);
  const url = `${origin}/pages/${page.slug}`;
  return [
    { title },
    ...(description ? [{ name: "description", content: description }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "article" },
    { property: "og:url", content: url },
    { property: "og:title", content: title },
    ...(description ? [{ property: "og:description", content: description }] : []),
  ];
}

function descriptionOf(blocks: Block[]): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  const text = first?.runs.map((run) => run.text).join("") ?? "";
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, "")}…`;
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
      <PageBlocks blocks={page.blocks} />
      {page.slug === "contact" && (
        <Suspense>
          <ComplaintForm />
        </Suspense>
      )}
      <p className="mt-8 text-13 text-ink-2">Last changed on {formatDate(page.changedAt)}</p>
    </article>
  );
}
