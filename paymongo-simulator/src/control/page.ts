import type { Deps } from "../deps.ts";
import { callFaults, webhookFaults } from "../faults/faults.ts";
import { type Html, html } from "../pages/html.ts";
import { manilaTime, pesos } from "../pages/layout.ts";
import { choicesFor, type Settings } from "../settings.ts";
import { moneyBooks } from "./books.ts";
import { faultTargets } from "./fault-order.ts";
import { deliveryTable, faultTable, intentTable, paymentTable, refundTable, webhookTable } from "./tables.ts";

export function controlPage(deps: Deps): Html {
  return html`<h1>PayMongo simulator</h1>
    <p class="quiet">What has happened here, and what should happen next.</p>
    <div class="controls">
      ${moneySection(deps)} ${clockSection(deps)} ${faultForm()} ${settingsForm(deps)}
    </div>
    ${faultTable(deps)} ${intentTable(deps)} ${paymentTable(deps)} ${refundTable(deps)} ${webhookTable(deps)}
    ${deliveryTable(deps)}`;
}

function moneySection(deps: Deps): Html {
  const { takenCentavos, refundedCentavos, keptCentavos } = moneyBooks(deps);
  return html`<section aria-labelledby="money">
    <h2 id="money">Money</h2>
    <dl class="facts">
      <dt>Taken</dt>
      <dd>${pesos(takenCentavos)}</dd>
      <dt>Refunded</dt>
      <dd>${pesos(refundedCentavos)}</dd>
      <dt>Kept</dt>
      <dd>${pesos(keptCentavos)}</dd>
    </dl>
    <form method="post" action="/_control/reset"><button class="no">Forget everything</button></form>
  </section>`;
}

function clockSection({ clock }: Deps): Html {
  const turn = (label: string, minutes: number) =>
    html`<button name="advanceMs" value="${minutes * 60_000}">${label}</button> `;
  return html`<section aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>${manilaTime(clock.now())}</p>
    <p class="quiet">
      ${Math.round(clock.aheadMs() / 1000).toLocaleString("en-PH")} seconds ahead of real time
    </p>
    <form class="row" method="post" action="/_control/clock">
      ${turn("+1 minute", 1)} ${turn("+15 minutes", 15)} ${turn("+4 hours", 240)} ${turn("+1 day", 1440)}
    </form>
  </section>`;
}

function faultForm(): Html {
  const option = ([kind, meaning]: [string, string]) =>
    html`<option value="${kind}">${kind}: ${meaning}</option>`;
  return html`<section aria-labelledby="arm">
    <h2 id="arm">Arm a fault</h2>
    <form method="post" action="/_control/faults">
      <div class="row">
        <label
          >Call
          <select name="endpoint">
            ${faultTargets.map((name) => html`<option>${name}</option>`)}
          </select></label
        >
        <label
          >What happens
          <select name="kind">
            <optgroup label="To a call">${Object.entries(callFaults).map(option)}</optgroup>
            <optgroup label="To a webhook">${Object.entries(webhookFaults).map(option)}</optgroup>
          </select>
        </label>
      </div>
      <div class="row">
        <label>Times (or “forever”) <input name="count" value="1" /></label>
        <label>Let through first <input name="skip" inputmode="numeric" value="0" /></label>
        <label>Milliseconds (slow, delay) <input name="ms" inputmode="numeric" value="5000" /></label>
      </div>
      <button class="yes">Arm fault</button>
    </form>
  </section>`;
}

function settingsForm({ settings }: Deps): Html {
  return html`<section class="wide" aria-labelledby="settings">
    <h2 id="settings">Settings</h2>
    <form method="post" action="/_control/settings">
      <div class="row">
        ${Object.entries(settings).map(([name, value]) => settingField(name as keyof Settings, String(value)))}
      </div>
      <button>Change settings</button>
    </form>
  </section>`;
}

function settingField(name: keyof Settings, value: string): Html {
  const choices = choicesFor(name);
  if (!choices)
    return html`<label>${name} <input name="${name}" inputmode="numeric" value="${value}" /></label>`;
  const options = choices.map((choice) =>
    choice === value ? html`<option selected>${choice}</option>` : html`<option>${choice}</option>`,
  );
  return html`<label
    >${name}
    <select name="${name}">
      ${options}
    </select></label
  >`;
}
