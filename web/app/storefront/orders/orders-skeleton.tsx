import { Skeleton } from "../../ui/feedback/loading.tsx";

export function OrdersSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading your orders"
      className="container-page flex flex-col gap-4 py-4 noscript:hidden"
    >
      <Skeleton className="h-11" />
      {[1, 2].map((card) => (
        <Skeleton key={card} className="h-44" />
      ))}
    </div>
  );
}
