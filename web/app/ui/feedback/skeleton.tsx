/**
 * The place of something that is on its way. It shows itself only after 250 ms: what is quicker than that needs none.
 * Give its size by class.
 */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-skeleton rounded-control bg-tint ${className}`} />;
}
