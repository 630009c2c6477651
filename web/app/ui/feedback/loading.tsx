import { useNavigation } from "react-router";

/** Appears after 250 ms, so that a fast response shows no skeleton. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden className={`animate-skeleton rounded-control bg-tint noscript:hidden ${className}`} />
  );
}

/** Takes the place of skeletons, which only scripts can fill. */
export function NoScriptNote({ children }: { children: string }) {
  return (
    <noscript>
      <p className="container-page max-w-prose pt-2 pb-10 text-16 text-pretty text-ink-2">{children}</p>
    </noscript>
  );
}

export function Spinner() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
      className="animate-spin"
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.3" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" strokeLinecap="round" />
    </svg>
  );
}

export function NavigationProgress() {
  const isLoading = useNavigation().state !== "idle";
  return (
    isLoading && (
      <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-accent" />
    )
  );
}
