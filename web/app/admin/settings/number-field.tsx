import { useState, type ComponentProps } from "react";
import { TextField } from "../../ui/forms/field.tsx";

type NumberFieldProps<Value> = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  value: Value;
  read: (text: string) => Value;
  onNumber: (value: Value) => void;
};

export function NumberField<Value extends number | null>({
  value,
  read,
  onNumber,
  ...rest
}: NumberFieldProps<Value>) {
  const [typed, setTyped] = useState(() => numberText(value));
  // External changes, such as Undo, replace the text; typing does not.
  const shown = Object.is(read(typed), value) ? typed : numberText(value);

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

const numberText = (value: number | null) => (value === null ? "" : String(value));
