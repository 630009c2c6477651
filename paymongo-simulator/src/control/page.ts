import type { Deps } from "../deps.ts";
import { callFaults, webhookFaults } from "../faults/faults.ts";
import { type Html, html } from "../pages/html.ts";
import { manilaTime, pesos } from "../pages/layout.ts";
import { toLedger, toState } from "./ledger.ts";
import { faultTargets } from "./read-fault.ts";

export function controlPage(deps: Deps): Html {
  const { takenCentavos, refundedCentavos } = toLedger(deps);
  const options = (names: readonly string[]) => names.map((name) => html`<option>${name}</option>`);
  return html`<h1>PayMongo simulator</h1>
    <p>
      Taken ${pesos(takenCentavos)}, refunded ${pesos(refundedCentavos)}. Current time:
      ${manilaTime(deps.clock.now())}.
    </p>
    <form method="post" action="/_control/clock">
      <label>Advance the clock by <input name="advanceMs" inputmode="numeric" value="900000" /> ms</label>
      <button>Advance</button>
    </form>
    <form method="post" action="/_control/faults">
      <label
        >Fail
        <select name="endpoint">
          ${options(faultTargets)}
        </select></label
      >
      <label
        >with
        <select name="kind">
          ${options([...Object.keys(callFaults), ...Object.keys(webhookFaults)])}
        </select></label
      >
      <label><input name="count" value="1" /> times, or “forever”</label>
      <button>Arm fault</button>
    </form>
    <form method="post" action="/_control/faults/clear"><button>Clear all faults</button></form>
    <form method="post" action="/_control/reset"><button>Reset everything</button></form>
    <pre tabindex="0">${JSON.stringify(toState(deps), null, 2)}</pre>`;
}
