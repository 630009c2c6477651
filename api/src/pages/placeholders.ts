import { PLACEHOLDERS, type Placeholder } from "@tindahan/contract/pages/pages.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";

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

/** What a text names and the settings leave empty, in words. */
export function emptyPlaceholders(text: string, values: Values): string[] {
  return (Object.keys(PLACEHOLDERS) as Placeholder[])
    .filter((name) => text.includes(`{${name}}`) && values[name] === "")
    .map((name) => PLACEHOLDERS[name]);
}
