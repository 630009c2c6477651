export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-control bg-surface text-14 font-medium shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  );
}
