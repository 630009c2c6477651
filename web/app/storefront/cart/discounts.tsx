import { CircleAlert, Info, Ticket } from "lucide-react";
import { Fragment, useRef, useState, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { toast, CART_DURATION_MS } from "../../ui/feedback/toast.ts";
import { VOUCHER_ID } from "./optimistic-cart.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { storeCart, refreshCart } from "./cart-store.ts";

type DiscountRowsProps = { discounts: NonNullable<Cart["discounts"]>; subtotal: number };

export function DiscountRows({ discounts, subtotal }: DiscountRowsProps) {
  return (
    <>
      <dt className="text-14 text-ink-2">Subtotal</dt>
      <dd className="text-end text-14">
        <Money pesos={subtotal} />
      </dd>
      {discounts.map(({ target, name, code, amount, about, permit }) => (
        <Fragment key={target}>
          <dt className="flex flex-wrap items-center gap-x-1 text-14 wrap-anywhere text-ink-2">
            {code ?? name}
            {code && <RemoveVoucherButton code={code} />}
            {permit && <span className="basis-full text-12">{permit}</span>}
          </dt>
          <dd className="text-end text-14 text-accent">
            −<Money pesos={amount} />
          </dd>
          <dd className="col-span-2 -mt-2 text-13 wrap-anywhere text-ink-2">{about}</dd>
        </Fragment>
      ))}
    </>
  );
}

export function VoucherField({ voucher }: Pick<Cart, "voucher">) {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLFormElement>(null);

  function open() {
    flushSync(() => setOpen(true));
    field.current?.querySelector("input")?.focus();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const problem = code.trim() ? await setCartVoucher(code.trim()) : "Please enter a code.";
    setBusy(false);
    setRefusal(problem);
    if (problem) field.current?.querySelector("input")?.focus();
    else {
      setOpen(false);
      setCode("");
      focusVoucherArea();
    }
  }

  if (voucher?.state === "applied") return null;
  if (voucher) return <UnusedVoucherNote voucher={voucher} />;
  if (!isOpen)
    return (
      <Button variant="ghost" size="snug" onClick={open}>
        <Ticket size={18} aria-hidden />
        Add a voucher code
      </Button>
    );
  return (
    <form ref={field} noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label="Voucher code"
          name="voucher"
          value={code}
          error={refusal}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <div className="pt-6.5">
        <Button type="submit" variant="secondary" busy={isBusy}>
          Apply
        </Button>
      </div>
    </form>
  );
}

function UnusedVoucherNote({
  voucher: { code, message, problem },
}: {
  voucher: NonNullable<Cart["voucher"]>;
}) {
  const isRefused = problem !== undefined && problem !== "voucher_spend_more";
  const Icon = isRefused ? CircleAlert : Info;
  return (
    <div role="status" className="text-14">
      <p className="flex flex-wrap items-center gap-x-1">
        <span className="font-medium wrap-anywhere">{code}</span>
        <RemoveVoucherButton code={code} />
      </p>
      <p className={`flex gap-1.5 text-13 ${isRefused ? "text-danger" : "text-ink-2"}`}>
        <Icon size={16} aria-hidden className="mt-px shrink-0" />
        {message}
      </p>
    </div>
  );
}

/** The focused button disappears when the cart is rendered again. */
function focusVoucherArea(): void {
  requestAnimationFrame(() => {
    const area = document.getElementById(VOUCHER_ID);
    (area?.querySelector("button") ?? area)?.focus();
  });
}

function RemoveVoucherButton({ code }: { code: string }) {
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    const problem = await setCartVoucher("");
    setBusy(false);
    if (problem) toast.error(problem);
    else focusVoucherArea();
  }

  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => void remove()}
      className="min-h-6 cursor-pointer rounded-control px-1 font-medium text-accent underline-offset-2 hover:underline disabled:opacity-60 pointer-coarse:min-h-11"
    >
      Remove<span className="sr-only"> voucher code {code}</span>
    </button>
  );
}

/** Empty removes the code. Resolves to an error message, or undefined. */
async function setCartVoucher(code: string): Promise<string | undefined> {
  const userId = currentSession()?.user._id ?? "";
  try {
    const { cart } = await callApi("POST /api/cart/voucher", { body: { userId, code } });
    storeCart(userId, cart);
    if (!code) toast.success("Voucher code removed", { duration: CART_DURATION_MS });
    else if (cart.voucher?.state === "applied")
      toast.success("Voucher code applied", { duration: CART_DURATION_MS });
    return undefined;
  } catch (error) {
    // The server stores a refused code that needs a larger cart.
    refreshCart();
    return error instanceof ShopError ? error.message : "The voucher code could not be changed.";
  }
}
