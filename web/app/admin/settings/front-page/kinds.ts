import type { Section, SectionKind } from "@tindahan/contract/catalogue/home.ts";
import { newId } from "../shipping/presets.ts";

export const KINDS: Record<SectionKind, { title: string; hint: string }> = {
  cover: { title: "Cover", hint: "A picture across the page, with a heading and a button on it." },
  hero: { title: "Banner", hint: "A large heading with a picture and a button." },
  story: {
    title: "Story",
    hint: "A large picture beside a few sentences, such as about who makes what you sell.",
  },
  voucher: { title: "Voucher", hint: "A voucher code to copy. Shown while the voucher is valid." },
  mosaic: { title: "Category mosaic", hint: "Large pictures of your categories, the first one largest." },
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
    case "cover":
      return { id, kind, heading: "", text: "", image: "", focus: "center", link: "", button: "" };
    case "story":
      return { id, kind, heading: "", text: "", image: "", side: "left", link: "", button: "" };
    case "voucher":
      return { id, kind, heading: "", text: "", code: "" };
    case "mosaic":
      return { id, kind, heading: "", categories: [] };
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
