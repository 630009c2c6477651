import { useSyncExternalStore, lazy, Suspense, useEffect, useState, type ComponentType } from "react";

/** False on the server, and in the page as it was served; true once React has taken over and the browser is known. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/**
 * A part of the frame around every page. What the server has rendered stays as it is, and needs no code; where the frame is
 * rendered by the browser, the code comes after it. Not by Suspense: a boundary that is not hydrated yet can hold back for
 * good what the router wants to show in place of a skeleton.
 */
export function later<Props extends object>(
  Tag: "div" | "span",
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  if (import.meta.env.SSR) {
    const Part = lazy(() => load().then((component) => ({ default: component })));
    return function Later(props) {
      return (
        <Tag className="contents">
          <Suspense>
            <Part {...props} />
          </Suspense>
        </Tag>
      );
    };
  }
  return function Later(props) {
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
