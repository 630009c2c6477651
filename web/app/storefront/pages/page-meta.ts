import type { MetaDescriptor } from "react-router";
import type { Block } from "@tindahan/contract/pages/pages.ts";

const DESCRIPTION_LENGTH = 160;

type PageView = { origin: string; shop: string; page: { slug: string; title: string; blocks: Block[] } };

export function contentPageMeta({ origin, shop, page }: PageView): MetaDescriptor[] {
  const description = firstParagraphText(page.blocks);
  return [
    { title: `${page.title} · ${shop}` },
    ...(description ? [{ name: "description", content: description }] : []),
    { tagName: "link", rel: "canonical", href: origin + contentPageHref(page.slug) },
  ];
}

export function contentPageHref(slug: string): string {
  return `/pages/${slug}`;
}

function firstParagraphText(blocks: Block[]): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  const text = first?.runs.map((run) => run.text).join("") ?? "";
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, "")}…`;
}
