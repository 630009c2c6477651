import { createContext } from "react-router";

export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>;

export const apiContext = createContext<ApiFetch>();

/** CSP nonce of the page's scripts while it is rendered. */
export const nonceContext = createContext<string>();
