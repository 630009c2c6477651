import type { Deps } from "../deps.ts";
import { type Html, html } from "../pages/html.ts";
import { manilaTime, pesos } from "../pages/layout.ts";
import type { Intent } from "../state/records.ts";

/** More than a person can use; the JSON has all. */
const SHOWN = 50;

type Cell = Html | string | number;

export function faultTable({ faults }: Deps): Html {
  const rows = faults
    .armed()
    .map(({ endpoint, kind, event, skip, count, ms, used }) => [
      event ? `${endpoint} ${event}` : endpoint,
      kind,
      count ?? "forever",
      skip,
      ms,
      used,
    ]);
  const clear = html`<form method="post" action="/_control/faults/clear">
    <button>Clear all faults</button>
  </form>`;
  return table("Faults armed", ["Call", "Fault", "Times left", "Let through", "ms", "Used"], rows, clear);
}

export function intentTable({ books }: Deps): Html {
  const rows = newest(books.all("intent")).map((intent) => [
    code(intent.id),
    pesos(intent.amount),
    intent.status,
    intent.description ?? "",
    manilaTime(intent.createdAt),
    intentButtons(intent),
  ]);
  return table("Payment intents", ["Intent", "Amount", "Status", "For", "Created", "Next"], rows);
}

function intentButtons({ id, status, authorizationId }: Intent): Html {
  if (status === "awaiting_next_action")
    return html`${["pay", "fail", "expire"].map((act) => button(`/_control/intents/${id}/${act}`, act))}
      <a href="/sources?id=${authorizationId}">Test page</a>`;
  const canBeLate = authorizationId !== null && status !== "succeeded" && status !== "processing";
  return canBeLate ? button(`/_control/intents/${id}/pay`, "pay late", "late") : html`–`;
}

export function paymentTable({ books }: Deps): Html {
  const rows = newest(books.all("payment")).map((payment) => [
    code(payment.id),
    payment.methodType,
    pesos(payment.amount),
    payment.failure ? `failed: ${payment.failure.code}` : payment.status,
    manilaTime(payment.createdAt),
  ]);
  return table("Payments", ["Payment", "Method", "Amount", "Status", "Created"], rows);
}

export function refundTable({ books }: Deps): Html {
  const rows = newest(books.all("refund")).map((refund) => [
    code(refund.id),
    code(refund.paymentId),
    pesos(refund.amount),
    refund.status,
    refund.reason,
  ]);
  return table("Refunds", ["Refund", "Payment", "Amount", "Status", "Reason"], rows);
}

export function webhookTable({ books }: Deps): Html {
  const rows = newest(books.all("webhook")).map(({ id, url, status, disabledReason, events }) => [
    code(id),
    url,
    disabledReason ?? status,
    events.length,
  ]);
  return table("Webhooks", ["Webhook", "Address", "Status", "Event types"], rows);
}

export function deliveryTable({ books }: Deps): Html {
  const rows = newest(books.all("delivery")).map(
    ({ id, eventType, eventId, state, attempts, nextAttemptAt }) => [
      eventType,
      code(eventId),
      state,
      attempts.length,
      attempts.at(-1)?.problem ?? "",
      nextAttemptAt === null ? "–" : manilaTime(nextAttemptAt),
      button(`/_control/deliveries/${id}/redeliver`, "redeliver"),
    ],
  );
  const headings = ["Event", "Id", "State", "Attempts", "Last problem", "Next attempt", "Again"];
  return table("Webhook deliveries", headings, rows);
}

function newest<T>(records: T[]): T[] {
  return records.slice(-SHOWN).toReversed();
}

function code(id: string): Html {
  return html`<code>${id}</code>`;
}

function button(action: string, label: string, flag?: string): Html {
  return html`<form method="post" action="${action}">
    <button name="${flag ?? "do"}" value="true">${label}</button>
  </form>`;
}

function table(title: string, headings: string[], rows: Cell[][], after: Html = html``): Html {
  if (rows.length === 0)
    return html`<section>
      <h2>${title}</h2>
      <p class="quiet">None yet.</p>
    </section>`;
  return html`<section>
    <h2>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
      <table>
        <thead>
          <tr>
            ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${after}
  </section>`;
}
