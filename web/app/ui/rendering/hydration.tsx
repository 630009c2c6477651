import { useSyncExternalStore, lazy, Suspense, useEffect, useState, type ComponentType } from "react";

/** False on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/**
 * A part of the page frame that keeps its served HTML and then never loads its code; the code loads only if the part
 * was not served. In the browser without Suspense, because an unhydrated boundary can block the router's next page.
 */
export function lazyFramePart<Props extends object>(
  Tag: "div" | "span",
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  if (import.meta.env.SSR) {
    const Part = lazy(() => load().then((component) => ({ default: component })));
    return function FramePart(props) {
      return (
        <Tag className="contents">
          <Suspense>
            <Part {...props} />
          </Suspense>
        </Tag>
      );
    };
  }
  return function FramePart(props) {
    const [Part, setPart] = useState(() => loaded);
    const isHydrated = useHydrated();
    const [wasServed] = useState(!isHydrated);
    useEffect(() => {
      if (!Part && !wasServed)
        load().then(
          (component) => setPart(() => (loaded = component)),
          () => {},
        );
    }, [Part, wasServed]);
    if (wasServed)
      // oxlint-disable-next-line react/no-danger -- nothing is injected: it keeps React from looking into the server's HTML
      return <Tag className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
    return <Tag className="contents">{Part && <Part {...props} />}</Tag>;
  };
}
