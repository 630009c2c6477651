import { Skeleton } from "../../ui/feedback/loading.tsx";

/** As large as two lines and the summary, so that nothing moves when they come. */
export function CartSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading your cart"
      className="grid grid-cols-1 gap-8 md:grid-cols-[1fr_300px] lg:grid-cols-[1fr_360px] lg:gap-16"
    >
      <div className="flex flex-col gap-10 pt-5">
        {[1, 2].map((line) => (
          <div key={line} className="grid grid-cols-[88px_1fr] gap-4">
            <Skeleton className="size-22" />
            <div className="flex min-w-0 flex-col gap-2">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-5 w-24 max-w-full" />
              <Skeleton className="mt-2 h-11 w-36 max-w-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-52" />
    </div>
  );
}
