import { flushSync } from "react-dom";
import { focusHeading } from "../feedback/route-announcer.tsx";

/** After a dialog the keyboard is where it was: on a row that is leaving now. So it goes on at the top. */
export function closeAndFocusHeading(close: () => void): void {
  flushSync(close);
  focusHeading();
}
