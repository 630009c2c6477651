import { createContext } from "react-router";

export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>;

/** Server rendering calls the API in process, without the network. */
export const apiContext = createContext<ApiFetch>();

/** CSP nonce of the page's scripts while it is rendered. */
export const nonceContext = createContext<string>();
