import { useContext } from "react";
import { Link, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";

/**
 * Where an order without an answer leads: when that page is needed, there is no network to get it over. The router's
 * own prefetch would reload the page, and the form with it, if the line drops meanwhile; a link that fails does nothing.
 */
export function ErrorPageReady() {
  // Draws this again when the router has learned, by the link, which files there are.
  useMatches();
  const page = useContext(FrameworkContext)?.manifest.routes["storefront/payment/error"];
  const files = page ? [page.module, page.clientLoaderModule, ...(page.imports ?? [])] : [];

  return (
    <>
      <Link to="/error" hidden />
      {files.map((file) => file && <link key={file} rel="modulepreload" href={file} />)}
    </>
  );
}
