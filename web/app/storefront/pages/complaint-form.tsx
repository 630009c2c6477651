import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useLocation } from "react-router";
import { ShopError, failureMessage } from "@tindahan/contract/core/errors.ts";
import type { sendComplaint } from "@tindahan/contract/pages/complaints.ts";
import type { CallArguments, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { COMPLAINT_KIND_NAMES, COMPLAINT_KINDS, MAX_COMPLAINT } from "@tindahan/contract/pages/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { useSession } from "../../shared/session/session.ts";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { showAndFocusErrors } from "../../shared/rendering/show-errors.ts";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { PolicyLinks } from "./page-links.tsx";

type ComplaintFields = Omit<CallArguments<typeof sendComplaint>["body"], "id">;
type ComplaintReceipt = ResponseOf<typeof sendComplaint>;

const days = new Intl.DateTimeFormat("en-PH", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

export function ComplaintForm() {
  const [receipt, setReceipt] = useState<ComplaintReceipt>();
  return (
    <>
      <div className="mt-5">
        <ContactLinks isList />
      </div>
      <section aria-labelledby="complaint" className="mt-8 border-t border-line pt-6">
        <h2 id="complaint" className="text-20 font-semibold">
          Send a complaint
        </h2>
        {receipt ? <ComplaintReceiptNote receipt={receipt} /> : <ComplaintEntryForm onSent={setReceipt} />}
        <noscript>
          <p className="mt-3 text-14 text-ink-2">
            The form needs JavaScript. You can also write us an e-mail.
          </p>
        </noscript>
      </section>
    </>
  );
}

function ComplaintReceiptNote({ receipt: { number, dueOn } }: { receipt: ComplaintReceipt }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={box} role="status" tabIndex={-1} className="tone-green mt-4 rounded-card px-4 py-3">
      <p className="text-18 font-semibold">
        Your complaint number is <span className="font-mono">{number}</span>
      </p>
      <p className="mt-1">
        We will reply by {days.format(new Date(dueOn))}, by e-mail. Please keep this number.
      </p>
    </div>
  );
}

function ComplaintEntryForm({ onSent }: { onSent: (receipt: ComplaintReceipt) => void }) {
  const email = useSession()?.user.email ?? "";
  const orderNumber = useLinkedOrderNumber();
  // Stable id: a repeated request creates one complaint.
  const [id] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [problem, setProblem] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form)) as ComplaintFields;
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      onSent(await callApi("POST /api/complaints", { body: { id, ...fields } }));
    } catch (thrown) {
      const refused = thrown instanceof ShopError ? thrown.fields : undefined;
      showAndFocusErrors(form, () => {
        setBusy(false);
        setErrors(refused ?? {});
        setProblem(
          refused
            ? "Please check the fields marked in red."
            : failureMessage(thrown, "Your complaint could not be sent."),
        );
      });
    }
  }

  const bind = (name: keyof ComplaintFields) => ({ name, error: errors[name] });

  return (
    // Without scripts, method `dialog` keeps the message out of the URL.
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 flex max-w-xl flex-col gap-4 noscript:hidden"
    >
      <Select label="What is it about?" name="kind" defaultValue="product">
        {COMPLAINT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {COMPLAINT_KIND_NAMES[kind]}
          </option>
        ))}
      </Select>
      <TextField label="Your name" {...bind("name")} autoComplete="name" maxLength={200} required />
      <TextField
        key={email}
        label="E-mail"
        {...bind("email")}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint="We will reply to this address."
        defaultValue={email}
      />
      <TextField label="Phone" {...bind("phone")} type="tel" autoComplete="tel" maxLength={40} optional />
      <TextField
        key={`order ${orderNumber}`}
        label="Order number"
        {...bind("orderNumber")}
        defaultValue={orderNumber}
        maxLength={60}
        optional
        hint="It’s in our e-mails and under Orders."
      />
      <TextArea
        label="What happened, and what would you like us to do?"
        {...bind("message")}
        rows={6}
        maxLength={MAX_COMPLAINT}
        required
      />
      {problem && (
        <p role="alert" className="tone-red rounded-card px-4 py-3 text-14">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" busy={isBusy}>
          Send complaint
        </Button>
      </div>
      <PolicyLinks at="complaint" />
    </form>
  );
}

/** The number of the order page that the shopper came from; the server does not know it. */
function useLinkedOrderNumber(): string {
  const state = useLocation().state as { orderNumber?: string } | null;
  return (useHydrated() && state?.orderNumber) || "";
}
