type CheckboxProps = {
  name?: string;
  size?: keyof typeof sizes;
  /** Undefined: the form holds the state. */
  checked?: boolean;
  onChange?: (checked: boolean) => void;
  children: string;
};

const sizes = {
  sm: { label: "min-h-9 w-fit gap-2 pointer-coarse:min-h-11", box: "size-4" },
  md: { label: "min-h-11 cursor-pointer gap-3 text-14 font-medium", box: "size-5 shrink-0" },
};

export function Checkbox({ name, size = "md", checked, onChange, children }: CheckboxProps) {
  return (
    <label className={`flex items-center ${sizes[size].label}`}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange?.(event.target.checked)}
        className={`accent-accent ${sizes[size].box}`}
      />
      {children}
    </label>
  );
}
