import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { Button } from "../../ui/actions/button.tsx";

type VoucherProps = Extract<PublicSection, { kind: "voucher" }>;

export function VoucherStrip({ heading, text, code }: VoucherProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <section className="flex flex-col gap-x-10 gap-y-4 rounded-card border border-dashed border-accent bg-accent-tint p-5 @3xl:flex-row @3xl:items-center @3xl:justify-between @3xl:px-10 @3xl:py-8">
      <div className="min-w-0">
        <h2 className="text-24 text-balance wrap-anywhere @3xl:text-30">{heading}</h2>
        {text && <p className="mt-1 text-pretty wrap-anywhere">{text}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex min-h-11 items-center rounded-control bg-surface px-4 font-mono text-18 font-strong tracking-wider wrap-anywhere select-all">
          <span className="sr-only">Voucher code: </span>
          {code}
        </p>
        <div className="noscript:hidden">
          <Button onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}>
            {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            Copy<span className="sr-only"> {code}</span>
          </Button>
        </div>
        <p role="status" className="text-14 empty:hidden">
          {isCopied && "Copied. Enter it in your cart."}
        </p>
      </div>
    </section>
  );
}
