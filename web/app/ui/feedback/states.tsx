import type { ReactNode } from "react";
import { buttonClass } from "../actions/button.tsx";
import { RetryButton } from "../actions/retry-button.tsx";

type EmptyStateProps = {
  drawing: keyof typeof drawings;
  title: string;
  level?: "h1" | "h2" | "h3" | "h4";
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ drawing, title, level: Heading = "h2", children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center md:py-20">
      {drawings[drawing]}
      <Heading className="mt-5 text-20 font-semibold text-balance">{title}</Heading>
      {children && <div className="mt-1.5 text-16 text-pretty text-ink-2">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title: string;
  level?: "h1" | "h2" | "h3" | "h4";
  children: ReactNode;
  reference?: string;
} & NextStep;

type NextStep = { onRetry: () => Promise<void> } | { retryHref: string } | { action: ReactNode };

export function ErrorState({ title, level: Heading = "h2", children, reference, ...next }: ErrorStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center md:py-20">
      {drawings.awning}
      <Heading className="mt-5 text-20 font-semibold text-balance">{title}</Heading>
      <div className="mt-1.5 text-16 text-pretty text-ink-2">{children}</div>
      <div className="mt-6">{nextStepAction(next)}</div>
      {reference && (
        <p className="mt-6 text-13 text-ink-2">
          Reference: <code className="font-mono">{reference}</code>
        </p>
      )}
    </div>
  );
}

function nextStepAction(next: NextStep): ReactNode {
  if ("action" in next) return next.action;
  if ("onRetry" in next) return <RetryButton onRetry={next.onRetry} />;
  // A full page load also recovers from broken scripts.
  return (
    <a href={next.retryHref} className={buttonClass({})}>
      Try again
    </a>
  );
}

const drawings = {
  shelf: outlineDrawing(
    <>
      <path className="fill-tint" d="M14 20h68v56H14z" stroke="none" />
      <path d="M14 16v64M82 16v64M14 46h68M14 76h68" />
      <path d="M24 46V32h12v14M52 46V28l5-4 5 4v18" />
      <path d="M44 76c0-9 6-12 12-12s12 3 12 12" strokeDasharray="3 4" />
    </>,
  ),
  basket: outlineDrawing(
    <>
      <path className="fill-tint" d="M18 42h60l-6 36H24z" />
      <path d="M14 42h68M30 42l12-22M66 42 54 20M36 54v14M48 54v14M60 54v14" />
    </>,
  ),
  parcel: outlineDrawing(
    <>
      <path className="fill-tint" d="M16 34 48 18l32 16v34L48 84 16 68Z" />
      <path d="m16 34 32 16 32-16M48 50v34M32 26l32 16v12" />
    </>,
  ),
  signpost: outlineDrawing(
    <>
      <path d="M48 14v70M36 84h24" />
      <path className="fill-tint" d="M22 22h46l9 9-9 9H22zM74 48H34l-9 8 9 8h40z" />
      <path d="M32 31h24M44 56h20" strokeDasharray="3 4" />
    </>,
  ),
  awning: outlineDrawing(
    <>
      <path className="fill-tint" d="M20 18h56l8 20H12z" />
      <path d="M12 38a9 9 0 0 0 18 0 9 9 0 0 0 18 0 9 9 0 0 0 18 0 9 9 0 0 0 18 0M20 50v30h56V50" />
      <path d="m42 58 12 12m0-12L42 70" />
    </>,
  ),
};

function outlineDrawing(lines: ReactNode) {
  return (
    <svg
      viewBox="0 0 96 96"
      width="96"
      height="96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {lines}
    </svg>
  );
}
