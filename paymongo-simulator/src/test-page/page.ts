import { type Html, html } from "../pages/html.ts";
import { manilaTime, pesos } from "../pages/layout.ts";

export type ShopperView = {
  id: string;
  methodLabel: string;
  isQr: boolean;
  amount: number;
  description: string | null;
  expiresAt: number | null;
  state: string;
  isOpen: boolean;
  returnUrl: string | null;
};

export const choices = ["authorize", "fail", "expire", "pay_and_close", "close"] as const;
export type Choice = (typeof choices)[number];

export function paymentPage(view: ShopperView): Html {
  return html`<article class="payment">
    <h1>${titleOf(view)}</h1>
    <p class="amount">${pesos(view.amount)}</p>
    <dl class="facts">
      <dt>For</dt>
      <dd>${view.description ?? "Test payment"}</dd>
      <dt>Method</dt>
      <dd>${view.methodLabel}, test mode</dd>
      ${view.isOpen && view.expiresAt !== null && [html`<dt>Open until</dt> `, html`<dd>${manilaTime(view.expiresAt)}</dd>`]}
      <dt>Reference</dt>
      <dd><code>${view.id}</code></dd>
    </dl>
    ${view.isOpen ? decisionForm(view) : closedNotice(view)}
  </article>`;
}

function titleOf({ isOpen, isQr, methodLabel }: ShopperView): string {
  if (!isOpen) return `${methodLabel} payment`;
  return isQr ? "Pay with QR Ph" : `Authorize ${methodLabel} payment`;
}

function decisionForm({ id }: ShopperView): Html {
  return html`<form class="choices" method="post" action="/sources?id=${id}">
    <button class="yes" name="choice" value="authorize">Authorize Test Payment</button>
    <button class="no" name="choice" value="fail">Fail Test Payment</button>
    <fieldset>
      <legend>Other outcomes</legend>
      <button name="choice" value="expire">Expire</button>
      <button name="choice" value="pay_and_close">Pay, but never return</button>
      <button name="choice" value="close">Close tab (never return)</button>
    </fieldset>
  </form>`;
}

function closedNotice({ state, returnUrl }: ShopperView): Html {
  return html`<p role="status">This payment is ${state}. It can no longer be changed.</p>
    ${returnUrl !== null && html`<p><a class="button yes" href="${returnUrl}">Return to merchant</a></p>`}`;
}

export function tabClosedPage(hasPaid: boolean): Html {
  return html`<article class="payment">
    <h1>${hasPaid ? "Paid without returning" : "Left without paying"}</h1>
    <p role="status">
      ${
        hasPaid
          ? "The money was taken. The shop learns this only from a webhook or a status check."
          : "Nothing was paid. The payment stays open until it expires."
      }
    </p>
    <p class="quiet">You can close this tab.</p>
  </article>`;
}

export function decidedPage(state: string): Html {
  return html`<article class="payment">
    <h1>Done</h1>
    <p role="status">The payment is ${state}. Go back to the shop's page.</p>
  </article>`;
}

export function unknownPage(): Html {
  return html`<article class="payment">
    <h1>Payment not found</h1>
    <p>There is no payment at this URL. The simulator may have been reset.</p>
  </article>`;
}
