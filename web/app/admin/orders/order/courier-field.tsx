import { useState } from "react";
import { TextField } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";

type CourierFieldProps = {
  couriers: string[];
  value: string;
  onChange: (courier: string) => void;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
};

const OTHER = "other";

export function CourierSelect({ couriers, value, onChange, hint, error, optional }: CourierFieldProps) {
  const [isOtherChosen, setOtherChosen] = useState(false);
  const isOther = isOtherChosen || (value !== "" && !couriers.includes(value));

  return (
    <>
      <Select
        label="Courier"
        optional={optional}
        hint={hint}
        error={isOther ? undefined : error}
        value={isOther ? OTHER : value}
        onChange={({ target }) => {
          setOtherChosen(target.value === OTHER);
          onChange(target.value === OTHER ? "" : target.value);
        }}
      >
        <option value="">Select a courier</option>
        {couriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={OTHER}>Other…</option>
      </Select>
      {isOther && (
        <TextField
          label="Courier name"
          maxLength={100}
          autoComplete="off"
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}
