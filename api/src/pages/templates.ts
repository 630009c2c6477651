import { readFileSync } from "node:fs";
import { type PageSlug, PLACEHOLDERS, type Placeholder } from "@tindahan/contract/pages/pages.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";

type Template = { title: string; text: string };

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

type Values = Record<Placeholder, string>;

export function valuesOf({
  name,
  legalName,
  address,
  email,
  phone,
  registration,
  tin,
}: Settings["shop"]): Values {
  return { shop: name, legalName, address, email, phone, registration, tin };
}

export function emptyPlaceholders(text: string, values: Values): string[] {
  return (Object.keys(PLACEHOLDERS) as Placeholder[])
    .filter((name) => text.includes(`{${name}}`) && values[name] === "")
    .map((name) => PLACEHOLDERS[name]);
}
