import { earlyTapScript } from "./early-tap-script.ts";
import { reportScript } from "./report-script.ts";
import { themeScript } from "./theme-script.ts";

/** What runs in the page's head, before any other script and the first paint; the policy allows exactly this text. */
export const inlineScript = [reportScript, themeScript, earlyTapScript].join("\n");
