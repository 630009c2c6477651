import { formatNationalPhone } from "../../shared/orders/national-phone.ts";

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className="underline underline-offset-2">
      {formatNationalPhone(phone)}
    </a>
  );
}
