import { useShop } from "../../shared/shop.ts";

const CONTEXTS = {
  login: { slugs: ["privacy", "terms"], intro: "How we use your e-mail, and our terms:" },
  checkout: { slugs: ["shipping-and-returns", "privacy", "terms"], intro: "Please read:" },
  complaint: { slugs: ["privacy"], intro: "How we use your information:" },
};

/** Opens in a new tab, so that the entered form is not lost. */
export function PolicyLinks({ at }: { at: keyof typeof CONTEXTS }) {
  const { slugs, intro } = CONTEXTS[at];
  const { pages = [] } = useShop();
  const shown = pages.filter(({ slug }) => slugs.includes(slug));
  if (shown.length === 0) return null;
  return (
    <p className="text-13 text-ink-2">
      {intro}{" "}
      {shown.map(({ slug, title }, index) => (
        <span key={slug}>
          <a href={`/pages/${slug}`} target="_blank" rel="noopener" className="underline underline-offset-2">
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {index < shown.length - 1 && "\u00a0· "}
        </span>
      ))}
    </p>
  );
}
