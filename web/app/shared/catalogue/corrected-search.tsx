import { Link } from "react-router";

type CorrectedSearchProps = { shown: string | undefined; typed: string | undefined; exactHref: string };

export function CorrectedSearchNote({ shown, typed, exactHref }: CorrectedSearchProps) {
  return (
    shown && (
      <p role="status" className="py-2 wrap-anywhere">
        Showing results for <b>{shown}</b>.{" "}
        <Link to={exactHref} className="underline">
          Search instead for {typed}
        </Link>
      </p>
    )
  );
}
