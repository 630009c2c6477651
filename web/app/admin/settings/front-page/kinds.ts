import type { Section, SectionKind } from "@tindahan/contract/catalogue/home.ts";
import { newId } from "../shipping/presets.ts";

export const KINDS: Record<SectionKind, { title: string; hint: string }> = {
  hero: { title: "Banner", hint: "A large heading with a picture and a button." },
  categories: { title: "Categories", hint: "Links to your categories, with their pictures." },
  "best-sellers": { title: "Best sellers", hint: "Most sold in the last 90 days. Updated every hour." },
  "on-sale": { title: "On sale", hint: "Products with a sale price right now, the newest first." },
  new: { title: "New products", hint: "The newest products." },
  products: { title: "Chosen products", hint: "Products that you choose, in your order." },
  text: { title: "Text", hint: "A few words about your shop." },
};

export function emptySection(kind: SectionKind): Section {
  const id = newId();
  switch (kind) {
    case "hero":
      return { id, kind, heading: "", text: "", image: "", link: "", button: "" };
    case "text":
      return { id, kind, heading: "", text: "" };
    case "categories":
      return { id, kind, heading: "", categories: [] };
    case "products":
      return { id, kind, heading: "", products: [] };
    default:
      return { id, kind, heading: "", count: 4 };
  }
}
