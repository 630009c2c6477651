import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import { PAYMENT_METHOD_NAMES } from "@tindahan/contract/payments/methods.ts";
import type { Transfer } from "@tindahan/contract/payments/transfers.ts";
import { failureMessage } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/forms/field.tsx";

type TransferPanelProps = { orderId: string; transfer: Transfer; onChanged: () => void };

export function TransferPanel({ orderId, transfer, onChanged }: TransferPanelProps) {
  const { method, bank, name, number, qr, amount, lowered, payUntil } = transfer;
  return (
    <section
      aria-labelledby="transfer"
      className="rounded-card border border-line bg-surface p-4 text-start md:p-5"
    >
      <h2 id="transfer" className="text-18 font-semibold">
        {PAYMENT_METHOD_NAMES[method]}
      </h2>
      <p className="mt-1 text-14 text-pretty">
        {lowered > 0 ? (
          <>
            Send exactly <strong className="font-semibold">{formatMoney(amount)}</strong>, with the centavos:
            by this amount the shop recognizes your payment.
          </>
        ) : (
          <>
            Send <strong className="font-semibold">{formatMoney(amount)}</strong>, then enter the reference
            number here: the shop needs it to find your payment.
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-x-8 gap-y-4">
        <dl className="flex min-w-0 grow flex-col gap-1">
          <TransferFact name="Amount" value={formatMoney(amount)} copied={amount.toFixed(2)} />
          {bank && <TransferFact name="Bank" value={bank} />}
          <TransferFact name="Account name" value={name} />
          <TransferFact name="Account number" value={number} copied={number} />
        </dl>
        {qr && <TransferQrCode image={qr} />}
      </div>
      {payUntil && (
        <p className="mt-4 text-14 text-pretty text-ink-2">
          The shop holds your items until {formatDate(payUntil)}. If the money has not arrived by then, the
          order is cancelled automatically.
        </p>
      )}
      <ReferenceForm orderId={orderId} transfer={transfer} onChanged={onChanged} />
    </section>
  );
}

function TransferFact({ name, value, copied }: { name: string; value: string; copied?: string }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <dt className="w-32 text-14 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-2 text-16 font-medium wrap-anywhere">
        {value}
        {copied && <CopyButton name={name} text={copied} />}
      </dd>
    </div>
  );
}

function CopyButton({ name, text }: { name: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      variant="ghost"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

function TransferQrCode({ image }: { image: string }) {
  return (
    <div className="w-48">
      {/* White also in the dark theme: cameras need the contrast. */}
      <img src={image} alt="The shop’s QR code" className="rounded-card bg-white p-2" />
      {/* A phone cannot scan its own screen; payment apps also read a saved picture. */}
      <a
        href={image}
        download="qr-code.webp"
        className="inline-flex min-h-11 items-center text-14 text-accent underline underline-offset-2 md:hidden"
      >
        Save the code
      </a>
    </div>
  );
}

function ReferenceForm({ orderId, transfer: { references }, onChanged }: TransferPanelProps) {
  const [reference, setReference] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await callApi("POST /api/orders/mine/:id/transfer", {
        params: { id: orderId },
        body: { reference },
      });
      setReference("");
      toast.success(message);
      onChanged();
    } catch (error) {
      setProblem(failureMessage(error, "The reference could not be sent. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      {references.length > 0 && (
        <p className="mb-3 text-14">
          Reference sent: <span className="font-mono wrap-anywhere">{references.join(", ")}</span>. The shop
          checks whether the money arrived, and e-mails you.
        </p>
      )}
      <TextField
        label={references.length > 0 ? "Another reference number" : "Reference number of your transfer"}
        hint="On the receipt in your app. The shop then waits longer for the money."
        autoComplete="off"
        maxLength={60}
        value={reference}
        {...(problem && { error: problem })}
        onChange={({ target }) => setReference(target.value)}
      />
      <div className="mt-3">
        <Button type="submit" variant="secondary" busy={isBusy}>
          Send reference
        </Button>
      </div>
    </form>
  );
}
