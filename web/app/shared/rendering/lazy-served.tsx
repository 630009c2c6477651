import { memo, Suspense, useState, type ComponentType } from "react";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { lazyWithFallback } from "./lazy-with-fallback.ts";

const nothing = () => null;

/**
 * A part like those of `lazyWithFallback` that stands in the page as it is served. If its code cannot come, what was
 * served stays: its links and forms work without code, and React would report anything else as a mismatch. Memoized,
 * because React throws served HTML away if the part around it is rendered again before the code is here.
 */
export function lazyServed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = nothing,
  Waiting: ComponentType<Props> = nothing,
): ComponentType<Props> {
  const Part = lazyWithFallback<Props>(
    () =>
      load().then(
        (Loaded) =>
          function Wrapped(props) {
            return (
              <div className="contents">
                <Loaded {...props} />
              </div>
            );
          },
      ),
    function NotLoaded(props) {
      const isHydrated = useHydrated();
      const [served] = useState(isHydrated ? undefined : props);
      // What was served belongs to these values: another product has other pictures.
      if (!served || !hasSameValues(served, props)) return <Instead {...props} />;
      // oxlint-disable-next-line react/no-danger -- nothing is injected: it keeps React from looking into the server's HTML
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
    },
  );
  return memo(function LazyServed(props: Props) {
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}

function hasSameValues<Props extends object>(one: Props, other: Props): boolean {
  return Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof Props]));
}
