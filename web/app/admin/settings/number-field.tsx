import { useState, type ComponentProps } from "react";
import { TextField } from "../../ui/forms/field.tsx";

type NumberFieldProps<Value> = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  value: Value;
  /** NaN: it is no number. */
  read: (text: string) => Value;
  onNumber: (value: Value) => void;
};

/** Shows what was typed, and tells the number that it means. */
export function NumberField<Value extends number | null>({
  value,
  read,
  onNumber,
  ...rest
}: NumberFieldProps<Value>) {
  const [typed, setTyped] = useState(() => textOf(value));
  // What was undone or discarded meanwhile is shown; what is being typed stays as it is typed.
  const shown = Object.is(read(typed), value) ? typed : textOf(value);

  return (
    <TextField
      {...rest}
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onNumber(read(event.target.value));
      }}
    />
  );
}

const textOf = (value: number | null) => (value === null ? "" : String(value));
