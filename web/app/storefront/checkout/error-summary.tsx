import { useEffect, useRef, type RefObject } from "react";

type ErrorSummaryProps = {
  title: string;
  errors: { name: string; text: string }[];
  form: RefObject<HTMLFormElement | null>;
};

/** All that is wrong, in one place that takes the focus when it appears; each entry leads to its field. */
export function ErrorSummary({ title, errors, form }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;

  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);

  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="group"
      aria-label="What is wrong"
      tabIndex={-1}
      className="tone-red rounded-card px-4 py-3 text-14"
    >
      <p className="font-medium">{title}</p>
      <ul className="mt-1">
        {errors.map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              className="min-h-8 cursor-pointer text-left underline underline-offset-2"
              onClick={() => {
                const field = form.current?.elements.namedItem(name);
                if (field instanceof HTMLElement) field.focus();
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
