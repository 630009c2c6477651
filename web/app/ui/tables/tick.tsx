type TickProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A box to tick in a row; above the row's own link, and large enough for a finger. */
export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="relative z-1 grid size-9 cursor-pointer place-items-center pointer-coarse:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
