import { Button } from "../../ui/actions/button.tsx";

/** Instead of a part whose code did not come: the browser would not ask for it a second time by itself. */
export function NotLoaded({ children }: { children: string }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-14 text-danger">
      {children}
      <Button variant="secondary" onClick={() => location.reload()}>
        Reload page
      </Button>
    </div>
  );
}
