import { useNavigation } from "react-router";

/** Two pixels at the top while the next page is on its way, from 100 ms on. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== "idle";
  return (
    isLoading && (
      <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-accent" />
    )
  );
}
