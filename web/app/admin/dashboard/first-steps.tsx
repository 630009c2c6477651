import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import {
  isCash,
  ONLINE_PROVIDERS,
  PAYMENT_METHOD_NAMES,
  type PaymentMethod,
} from "@tindahan/contract/payments/methods.ts";
import type { FirstStepMark, FirstStepsResponse } from "@tindahan/contract/settings/first-steps.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toast, UNDO_DURATION_MS } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { useHasPermission } from "../frame/admin-role.ts";
import { errorMessage } from "../forms/error-message.ts";

export async function loadFirstSteps(): Promise<FirstStepsResponse | undefined> {
  return callApi("GET /api/admin/first-steps", {}).catch(() => undefined);
}

type StepItem = {
  step: keyof FirstStepsResponse["steps"];
  to: string;
  title: string;
  hint: (methods: PaymentMethod[]) => string;
  opensNewTab?: boolean;
  /** Marks the step as done without a change. */
  keep?: { mark: FirstStepMark; label: string };
};

const STEPS: StepItem[] = [
  {
    step: "look",
    to: "/admin/settings/brand",
    title: "Add your name and logo",
    hint: () => "Shown on every page, in mails and in shared links.",
    keep: { mark: "look", label: "No logo" },
  },
  {
    step: "product",
    to: "/admin/create",
    title: "Add your first product",
    hint: () => "A name, a price, a picture and a category.",
  },
  {
    step: "delivery",
    to: "/admin/settings/shipping",
    title: "Set up delivery",
    hint: () => "Now: free everywhere. Start from a preset, and try a place.",
    keep: { mark: "delivery", label: "Keep it free" },
  },
  {
    step: "payments",
    to: "/admin/settings/payments",
    title: "Choose payment methods",
    hint: (methods) =>
      `Now: ${methods.map((one) => PAYMENT_METHOD_NAMES[one]).join(", ") || "none"}.${
        methods.some((one) => !isCash(one))
          ? ""
          : ` E-wallets and cards need an account at ${ONLINE_PROVIDERS}.`
      }`,
    keep: { mark: "payments", label: "Keep these" },
  },
  {
    step: "order",
    to: "/",
    title: "Place a test order",
    hint: () => "Use your phone or a private window to stay signed in here.",
    opensNewTab: true,
  },
  {
    step: "identity",
    to: "/admin/settings/shop",
    title: "Add your shop details",
    hint: () => "Your registered name and address, and a phone or e-mail. Required by law (RA 11967).",
  },
  {
    step: "tax",
    to: "/admin/settings/seals",
    title: "Show your BIR registration",
    hint: () => "Your TIN, or the BIR's badge for online sellers.",
  },
  {
    step: "privacyPage",
    to: "/admin/pages/privacy",
    title: "Publish a privacy notice",
    hint: () => "Required by the Data Privacy Act. Start from our template.",
  },
  {
    step: "termsPage",
    to: "/admin/pages/terms",
    title: "Publish your terms of sale",
    hint: () => "Prices, payment, cancellation and warranty.",
  },
  {
    step: "returnsPage",
    to: "/admin/pages/shipping-and-returns",
    title: "Publish your shipping and returns policy",
    hint: () => "Shoppers check it before they order.",
  },
  {
    step: "contactPage",
    to: "/admin/pages/contact",
    title: "Publish your contact page",
    hint: () => "With a complaint form. By law (RA 11967), shoppers must be able to complain to you first.",
  },
];

type FirstStepsProps = FirstStepsResponse & { onChanged: () => void };

export function FirstStepsList({ steps, methods, isHidden, onChanged }: FirstStepsProps) {
  const mayMark = useHasPermission("settings");
  const done = STEPS.filter(({ step }) => steps[step]).length;
  if (isHidden || done === STEPS.length) return null;

  async function mark(name: FirstStepMark, isSet: boolean) {
    try {
      await callApi("PUT /api/admin/first-steps", { body: { mark: name, isSet } });
      onChanged();
      return true;
    } catch (thrown) {
      toast.error(errorMessage(thrown));
      return false;
    }
  }

  async function hide() {
    if (!(await mark("hidden", true))) return;
    toast.success("The first steps are hidden.", {
      duration: UNDO_DURATION_MS,
      action: { label: "Undo", onClick: () => void mark("hidden", false) },
    });
  }

  return (
    <Block
      title="First steps"
      aside={
        <div className="flex items-center gap-2">
          <p className="text-12 text-ink-2 tabular-nums">
            {done} of {STEPS.length} done
          </p>
          {mayMark && (
            <Button variant="ghost" size="sm" onClick={() => void hide()}>
              Hide
              <span className="sr-only"> the first steps</span>
            </Button>
          )}
        </div>
      }
    >
      <ol className="flex flex-col divide-y divide-line">
        {STEPS.map(({ step, to, title, hint, opensNewTab, keep }) => (
          <li
            key={step}
            className="relative flex items-center gap-3 py-2.5 max-sm:flex-wrap first:pt-0 last:pb-0"
          >
            {steps[step] ? (
              <CircleCheck size={20} aria-hidden className="shrink-0 text-accent" />
            ) : (
              <Circle size={20} aria-hidden className="shrink-0 text-ink-2" />
            )}
            <div className="min-w-0 grow max-sm:basis-0">
              <Link
                to={to}
                {...(opensNewTab && { target: "_blank" })}
                className={`font-medium underline decoration-line-strong underline-offset-2 after:absolute after:inset-0 hover:decoration-ink ${steps[step] ? "text-ink-2" : ""}`}
              >
                {title}
                {steps[step] && <span className="sr-only"> (done)</span>}
              </Link>
              {!steps[step] && <p className="text-ink-2">{hint(methods)}</p>}
            </div>
            {keep && !steps[step] && mayMark && (
              <div className="relative shrink-0 max-sm:basis-full max-sm:pl-8">
                <Button variant="secondary" size="sm" onClick={() => void mark(keep.mark, true)}>
                  {keep.label}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Block>
  );
}
