import { flushSync } from "react-dom";
import { focusPageHeading } from "../feedback/route-announcer.tsx";

/** The focused row is about to disappear. */
export function closeAndFocusHeading(close: () => void): void {
  flushSync(close);
  focusPageHeading();
}
