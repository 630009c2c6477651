import { Skeleton } from "../../ui/feedback/loading.tsx";

const blocks = {
  stats: ["h-24 sm:h-24", "h-26 sm:h-24", "h-120"],
  list: ["h-24 md:h-9", "h-90 md:h-62", "h-9"],
  blocks: ["h-6", "h-64", "h-48"],
};

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
