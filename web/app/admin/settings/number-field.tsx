import { useState, type ComponentProps } from "react";
import { TextField } from "../../ui/text-field.tsx";

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  value: number | null;
  /** Null: it is empty, or not a number. */
  onNumber: (value: number | null) => void;
};

/** Shows what was typed, and tells the number that it means. */
export function NumberField({ value, onNumber, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  // What was undone or discarded meanwhile is shown; what is being typed stays as it is typed.
  const shown = numberOf(typed) === value ? typed : textOf(value);

  return (
    <TextField
      {...rest}
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onNumber(numberOf(event.target.value));
      }}
    />
  );
}

const textOf = (value: number | null) => (value === null ? "" : String(value));

function numberOf(text: string): number | null {
  const plain = text.replaceAll(/[\s,₱]/g, "");
  return plain === "" || Number.isNaN(Number(plain)) ? null : Number(plain);
}
