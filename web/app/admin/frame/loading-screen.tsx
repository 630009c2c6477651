import { Skeleton } from "../../ui/feedback/loading.tsx";

const blocks = {
  /** Cards above a chart. */
  stats: ["h-24 sm:h-24", "h-26 sm:h-24", "h-120"],
  /** What narrows the list, its rows, and the way to others. */
  list: ["h-24 md:h-9", "h-90 md:h-62", "h-9"],
  /** A page of blocks: an order, a form. */
  blocks: ["h-6", "h-64", "h-48"],
};

/** The place of a screen that is on its way, about as high as it will be. The bar above it says which. */
export function LoadingScreen({ of }: { of: keyof typeof blocks }) {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9 w-40" />
      {blocks[of].map((size, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change
        <Skeleton key={index} className={size} />
      ))}
    </div>
  );
}
