import { dayOf, timeOf, withTime } from "@tindahan/contract/core/day-or-time.ts";
import { TextField } from "../../ui/forms/field.tsx";

type DayTimeFieldProps = {
  end: "from" | "until";
  /** Manila date, date with time, or empty. */
  value: string;
  onChange: (value: string) => void;
  name?: string;
  error?: string | undefined;
  hint: string;
};

const LABELS = {
  from: { day: "First day", time: "Start time", hint: "Leave empty for midnight." },
  until: { day: "Last day", time: "End time", hint: "Leave empty for the end of the day." },
};

export function DayTimeField({ end, value, onChange, name, error, hint }: DayTimeFieldProps) {
  const [day, time] = [dayOf(value), timeOf(value)];
  const labels = LABELS[end];
  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="date"
        label={labels.day}
        hint={hint}
        optional
        max="9999-12-31"
        {...(name && { name })}
        value={day}
        error={error}
        onChange={({ target }) => onChange(withTime(target.value, time))}
      />
      {day && (
        <TextField
          type="time"
          label={labels.time}
          hint={labels.hint}
          optional
          value={time}
          onChange={({ target }) => onChange(withTime(day, target.value))}
        />
      )}
    </div>
  );
}
