import { splitProductDetails } from "./detail-lines.ts";

export function ProductDetailsList({ details }: { details: string }) {
  const lines = splitProductDetails(details);
  if (lines.length === 0) return <p className="text-ink-2">No details available.</p>;
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 wrap-anywhere marker:text-accent">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move, and two may be the same
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
