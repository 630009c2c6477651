import type { ComponentProps } from "react";
import { Button } from "../actions/button.tsx";

type Props = ComponentProps<typeof Button> & { form: string; onCancel: () => void };

export function FormButtons({ onCancel, ...submit }: Props) {
  return (
    <>
      {/* Before an irreversible action, Cancel takes the focus. */}
      <Button
        variant="secondary"
        onClick={onCancel}
        data-autofocus={submit.variant === "danger" || undefined}
      >
        Cancel
      </Button>
      <Button {...submit} type="submit" />
    </>
  );
}
