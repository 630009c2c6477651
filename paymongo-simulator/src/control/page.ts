import type { Deps } from "../deps.ts";
import { callFaults, webhookFaults } from "../faults/faults.ts";
import { type Html, html } from "../pages/html.ts";
import { manilaTime, pesos } from "../pages/layout.ts";
import { moneyBooks, wholeState } from "./books.ts";
import { faultTargets } from "./fault-order.ts";

export function controlPage(deps: Deps): Html {
  const { takenCentavos, refundedCentavos } = moneyBooks(deps);
  const options = (names: readonly string[]) => names.map((name) => html`<option>${name}</option>`);
  return html`<h1>PayMongo simulator</h1>
    <p>
      Taken ${pesos(takenCentavos)}, refunded ${pesos(refundedCentavos)}. It is
      ${manilaTime(deps.clock.now())}.
    </p>
    <form method="post" action="/_control/clock">
      <label>Turn the clock by <input name="advanceMs" inputmode="numeric" value="900000" /> ms</label>
      <button>Turn</button>
    </form>
    <form method="post" action="/_control/faults">
      <label
        >Disturb
        <select name="endpoint">
          ${options(faultTargets)}
        </select></label
      >
      <label
        >by
        <select name="kind">
          ${options([...Object.keys(callFaults), ...Object.keys(webhookFaults)])}
        </select></label
      >
      <label><input name="count" value="1" /> times, or “forever”</label>
      <button>Arm fault</button>
    </form>
    <form method="post" action="/_control/faults/clear"><button>Clear all faults</button></form>
    <form method="post" action="/_control/reset"><button>Forget everything</button></form>
    <pre tabindex="0">${JSON.stringify(wholeState(deps), null, 2)}</pre>`;
}
