import { readFileSync } from "node:fs";
import type { PageSlug } from "@tindahan/contract/pages/pages.ts";

type Template = { title: string; text: string };

/** What a merchant begins with: to be read, changed and only then published. */
export const TEMPLATES: Record<PageSlug, Template> = {
  about: { title: "About us", text: read("about") },
  "shipping-and-returns": { title: "Shipping and returns", text: read("shipping-and-returns") },
  privacy: { title: "Privacy notice", text: read("privacy") },
  terms: { title: "Terms of sale", text: read("terms") },
  contact: { title: "Contact and complaints", text: read("contact") },
};

function read(slug: PageSlug): string {
  return readFileSync(new URL(`templates/${slug}.md`, import.meta.url), "utf8").trim();
}
