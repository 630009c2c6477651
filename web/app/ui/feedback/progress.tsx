export function PercentProgress({ label, percent }: { label: string; percent: number | undefined }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={percent}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  );
}
