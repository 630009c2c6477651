type CheckboxProps = {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: string;
};

export function Checkbox({ name, checked, onChange, children }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14 font-medium">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
