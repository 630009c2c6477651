import { code128 } from "./code128.ts";

/** What a scanner needs to be free on either side, in modules. */
const QUIET = 10;
const HEIGHT = 40;

/** A text as a scanner reads it: dark on white in any theme. */
export function Barcode({ text }: { text: string }) {
  const widths = code128(text);
  const total = widths.reduce((sum, width) => sum + width, 2 * QUIET);
  // Along the top: down, across and up for a bar, across for a space.
  const path = widths.map((width, index) =>
    index % 2 === 0 ? `v${HEIGHT}h${width}v-${HEIGHT}` : `h${width}`,
  );
  return (
    <svg
      role="img"
      aria-label={`Barcode ${text}`}
      viewBox={`0 0 ${total} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width="58mm"
      height="11mm"
      className="bg-white"
    >
      <path d={`M${QUIET} 0${path.join("")}z`} fill="#000" />
    </svg>
  );
}
