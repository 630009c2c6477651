import { isOnVacation, vacationText } from "@tindahan/contract/delivery/vacation.ts";
import { useShop } from "../../shared/shop.ts";

/** What to say instead of the way to the checkout. Whatever this device's clock says, the shop decides again. */
export function useVacationText(): string | undefined {
  const { vacation } = useShop();
  return vacation && isOnVacation(vacation) ? vacationText(vacation) : undefined;
}
