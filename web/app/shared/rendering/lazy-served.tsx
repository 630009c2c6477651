import { memo, Suspense, useState, type ComponentType } from "react";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { lazyWithFallback } from "./lazy-with-fallback.ts";

const nothing = () => null;

/**
 * Like `lazyWithFallback`, for a server-rendered part: its served HTML stays if the code fails to load. Memoized,
 * because React discards the served HTML on a render before the code arrives.
 */
export function lazyWithServedHtml<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = nothing,
  Loading: ComponentType<Props> = nothing,
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
      if (!served || !hasSameProps(served, props)) return <Fallback {...props} />;
      // oxlint-disable-next-line react/no-danger -- nothing is injected: it keeps React from looking into the server's HTML
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
    },
  );
  return memo(function LazyServed(props: Props) {
    return (
      <Suspense fallback={<Loading {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}

function hasSameProps<Props extends object>(one: Props, other: Props): boolean {
  return Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof Props]));
}
