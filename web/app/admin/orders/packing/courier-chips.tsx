import { useId, useState } from "react";
import { TextField } from "../../../ui/forms/field.tsx";

type CourierChipsProps = {
  couriers: string[];
  value: string;
  error: string | undefined;
  onChange: (courier: string) => void;
};

/** All couriers at a glance: packers change them many times a day. */
export function CourierChips({ couriers, value, error, onChange }: CourierChipsProps) {
  const name = useId();
  const note = useId();
  const [isOtherChosen, setOtherChosen] = useState(false);
  const isOther = isOtherChosen || (value !== "" && !couriers.includes(value));
  const choices = [
    ...couriers.map((courier) => ({ label: courier, courier })),
    { label: "Other…", courier: "" },
  ];

  return (
    <div className="flex flex-col gap-2">
      <fieldset aria-describedby={note}>
        <legend className="mb-1.5 text-14 font-medium">Courier</legend>
        <div className="flex flex-wrap gap-2">
          {choices.map(({ label, courier }) => (
            <label
              key={label}
              className="relative flex min-h-9 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-3 font-medium hover:bg-tint has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={name}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={courier === "" ? isOther : !isOther && value === courier}
                onChange={() => {
                  setOtherChosen(courier === "");
                  onChange(courier);
                }}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {isOther && (
        <div className="max-w-80">
          <TextField
            label="Courier name"
            maxLength={100}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
      <p
        id={note}
        role={error ? "alert" : undefined}
        className={`text-13 ${error ? "text-danger" : "text-ink-2"}`}
      >
        {error ?? "Used for every tracking number below."}
      </p>
    </div>
  );
}
