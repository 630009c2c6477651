import { Button } from "../../ui/actions/button.tsx";

/** Browsers cache a failed import: the page must be reloaded. */
export function CodeNotLoaded({
  children = "This part of the page could not be loaded. Please reload the page.",
}: {
  children?: string;
}) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-14 text-danger">
      {children}
      <Button variant="secondary" onClick={() => location.reload()}>
        Reload page
      </Button>
    </div>
  );
}
