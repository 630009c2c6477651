import { readFileSync } from "node:fs";
import { type PageSlug, type Placeholder } from "@tindahan/contract/pages/pages.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { PLACEHOLDERS } from "@tindahan/contract/pages/constants.ts";

type Template = { title: string; text: string };

export const TEMPLATES: Record<PageSlug, Template> = {
  about: { title: "About us", text: readTemplate("about") },
  "shipping-and-returns": { title: "Shipping and returns", text: readTemplate("shipping-and-returns") },
  privacy: { title: "Privacy notice", text: readTemplate("privacy") },
  terms: { title: "Terms of sale", text: readTemplate("terms") },
  contact: { title: "Contact and complaints", text: readTemplate("contact") },
};

function readTemplate(slug: PageSlug): string {
  return readFileSync(new URL(`templates/${slug}.md`, import.meta.url), "utf8").trim();
}

type Values = Record<Placeholder, string>;

export function placeholderValues({
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

export function emptyPlaceholderNames(text: string, placeholders: Values): string[] {
  return (Object.keys(PLACEHOLDERS) as Placeholder[])
    .filter((name) => text.includes(`{${name}}`) && placeholders[name] === "")
    .map((name) => PLACEHOLDERS[name]);
}
