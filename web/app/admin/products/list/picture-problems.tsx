import { Link } from "react-router";
import type { listPictureProblems } from "@tindahan/contract/catalogue/manage-products.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { callApi } from "../../../shared/api/api.ts";

type PictureProblems = ResponseOf<typeof listPictureProblems>["data"];

export async function loadPictureProblems(): Promise<PictureProblems> {
  return callApi("GET /api/admin/products/picture-problems", {}).then(
    ({ data }) => data,
    () => [],
  );
}

const MAX_NAMED = 5;

export function PictureProblemsNote({ problems }: { problems: PictureProblems }) {
  if (problems.length === 0) return null;
  const others = problems.length - MAX_NAMED;
  return (
    <p role="note" className="rounded-[8px] px-4 py-2.5 wrap-anywhere tone-yellow">
      {problems.length === 1 ? "The picture of one product" : `The pictures of ${problems.length} products`}{" "}
      could not be copied:{" "}
      {problems.slice(0, MAX_NAMED).map(({ productId, name }, index) => (
        <span key={productId}>
          {index > 0 && ", "}
          <Link to={`?edit=${productId}`} className="underline underline-offset-2">
            {name}
          </Link>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}.
    </p>
  );
}
