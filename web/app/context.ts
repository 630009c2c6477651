import { createContext } from "react-router";

export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>;

/** How a page that is rendered on the server reaches the API: inside the same program, without the network. */
export const apiContext = createContext<ApiFetch>();

/** The value that the page's content security policy allows its own scripts by. */
export const nonceContext = createContext<string>();
