import type { ReactNode } from "react";
import { buttonClass } from "../actions/button-class.ts";
import { drawings } from "./drawings.tsx";
import { RetryButton } from "../actions/retry-button.tsx";

type ErrorStateProps = {
  /** What happened. */
  title: string;
  level?: "h1" | "h2" | "h3" | "h4";
  /** What to do about it. */
  children: ReactNode;
  /** What support can find the failure by. */
  reference?: string;
} & Next;

type Next = { onRetry: () => Promise<void> } | { retryHref: string } | { action: ReactNode };

export function ErrorState({ title, level: Heading = "h2", children, reference, ...next }: ErrorStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center md:py-20">
      {drawings.awning}
      <Heading className="mt-5 text-20 font-semibold text-balance">{title}</Heading>
      <div className="mt-1.5 text-16 text-pretty text-ink-2">{children}</div>
      <div className="mt-6">{actionOf(next)}</div>
      {reference && (
        <p className="mt-6 text-13 text-ink-2">
          Reference: <code className="font-mono">{reference}</code>
        </p>
      )}
    </div>
  );
}

function actionOf(next: Next): ReactNode {
  if ("action" in next) return next.action;
  if ("onRetry" in next) return <RetryButton onRetry={next.onRetry} />;
  // A whole new page, which also mends one whose scripts are broken.
  return (
    <a href={next.retryHref} className={buttonClass({})}>
      Try again
    </a>
  );
}
