import { useId } from "react";
import { controlClass } from "../../ui/forms/field.tsx";

type PieceSelectProps = {
  label: string;
  /** The item, for screen readers. */
  of: string;
  most: number;
  value: number;
  onChange: (pieces: number) => void;
};

export function PieceSelect({ label, of, most, value, onChange }: PieceSelectProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap text-ink-2">
        {label}
        <span className="sr-only">, {of}</span>
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className={`${controlClass} h-11 w-18 px-2`}
      >
        {Array.from({ length: most + 1 }, (_, pieces) => (
          <option key={pieces} value={pieces}>
            {pieces}
          </option>
        ))}
      </select>
    </span>
  );
}
