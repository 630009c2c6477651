import { Skeleton } from "../../ui/feedback/loading.tsx";

/** As large as the summary and the first step, so that nothing moves when they come. */
export function CheckoutSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the checkout"
      className="container-page grid grid-cols-1 items-start gap-6 pt-4 pb-10 md:grid-cols-[1fr_320px] md:gap-10 md:pt-6 lg:grid-cols-[1fr_380px] lg:gap-16"
    >
      <Skeleton className="h-12.5 md:order-last md:h-64" />
      <div className="flex max-w-140 flex-col gap-5">
        <Skeleton className="mb-1 h-6 w-64 max-w-full" />
        <Skeleton className="h-7 w-52 max-w-full" />
        <Skeleton className="h-28 md:h-23" />
        <Skeleton className="h-17.5" />
        <Skeleton className="h-23" />
        <Skeleton className="h-40 md:h-36" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11 md:w-45" />
      </div>
    </div>
  );
}
