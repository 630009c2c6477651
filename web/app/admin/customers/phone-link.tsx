import { nationalPhone } from "../../shared/orders/national-phone.ts";

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className="underline underline-offset-2">
      {nationalPhone(phone)}
    </a>
  );
}
