import { TickBox } from "../../ui/forms/tick-box.tsx";

export function SameAsDelivery({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <TickBox name="sameAsDelivery" checked={checked} onChange={onChange}>
      Billing address is the same as the delivery address
    </TickBox>
  );
}
