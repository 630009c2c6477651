import { isShopOnVacation, vacationNoticeText } from "@tindahan/contract/delivery/vacation.ts";
import { useShop } from "../../shared/shop.ts";

/** Uses the device's clock; the server checks again. */
export function useVacationText(): string | undefined {
  const { vacation } = useShop();
  return vacation && isShopOnVacation(vacation) ? vacationNoticeText(vacation) : undefined;
}
