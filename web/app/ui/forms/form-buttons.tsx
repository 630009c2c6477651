import type { ComponentProps } from "react";
import { Button } from "../actions/button.tsx";

type Props = ComponentProps<typeof Button> & { form: string; onCancel: () => void };

/** What stands below a form in a dialog: leave it, or send it off. */
export function FormButtons({ onCancel, ...submit }: Props) {
  return (
    <>
      {/* What cannot be undone is not one hasty Enter away. */}
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
