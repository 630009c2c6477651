export function SameAsDelivery({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14 font-medium">
      <input
        type="checkbox"
        name="sameAsDelivery"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      Billing address is the same as the delivery address
    </label>
  );
}
