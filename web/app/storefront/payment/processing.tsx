import type { PendingPayment } from "./read-result.ts";
import { ButtonLink, Button } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";

type ProcessingProps = {
  pendingPayment?: PendingPayment | undefined;
  isSlow?: boolean;
  onCheck?: () => Promise<void>;
};

export function PaymentInProgress({ pendingPayment, isSlow = false, onCheck }: ProcessingProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center md:py-20">
      {pendingPayment?.image ? (
        <PaymentQrCode image={pendingPayment.image} total={pendingPayment.total} />
      ) : (
        <ProgressRing />
      )}
      <div role="status">
        <h2 className="mt-5 text-20 font-semibold">Processing Payment...</h2>
        <p className="mt-1.5 text-16 text-pretty text-ink-2">
          {isSlow
            ? "This is taking longer than usual. If you have paid, please do not pay again: you can leave this page, and we will e-mail you when the payment arrives. If you have not, open the order and choose Pay now."
            : pendingPayment?.image
              ? "This page continues automatically once you have paid."
              : "We are checking whether your payment has arrived. Please stay on this page."}
        </p>
      </div>
      {isSlow && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Button onClick={() => void onCheck?.()}>Check now</Button>
          <ButtonLink
            to={pendingPayment ? `/orders/${pendingPayment.orderId}` : "/orders"}
            variant="secondary"
          >
            {pendingPayment ? "View order" : "View Orders"}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function PaymentQrCode({ image, total }: { image: string; total: number }) {
  return (
    <>
      <p className="mb-4 text-16">
        Scan this code with your bank or e-wallet app to pay{" "}
        <span className="block text-20">
          <Money pesos={total} />
        </span>
      </p>
      {/* White also in the dark theme: cameras need the contrast. */}
      <img src={image} alt="QR Ph code" width={256} height={256} className="rounded-card bg-white p-4" />
      {/* A phone cannot scan its own screen; payment apps also read a saved picture. */}
      <a
        href={image}
        download="qr-ph.png"
        className="mt-2 inline-flex h-11 items-center text-14 text-accent underline underline-offset-2 md:hidden"
      >
        Paying with this phone? Save the code, and open it in the app.
      </a>
    </>
  );
}

function ProgressRing() {
  return (
    <svg viewBox="0 0 48 48" width="56" height="56" fill="none" strokeWidth="4" aria-hidden>
      <circle cx="24" cy="24" r="20" className="stroke-line" />
      <path
        d="M44 24A20 20 0 0 0 24 4"
        strokeLinecap="round"
        className="origin-center animate-spin stroke-accent"
      />
    </svg>
  );
}
