import type { ComponentProps } from "react";
import { Button } from "../ui/button.tsx";

type Props = ComponentProps<typeof Button> & { form: string; onCancel: () => void };

/** What stands below a form in a dialog: leave it, or send it off. */
export function FormButtons({ onCancel, ...submit }: Props) {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button {...submit} type="submit" />
    </>
  );
}
