import { createContext } from "react-router";

export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>;

/** How a page that is rendered on the server reaches the API: inside the same program, without the network. */
export const apiContext = createContext<ApiFetch>();

/** What tells the page's own scripts from any other, while it is rendered. */
export const markerContext = createContext<string>();
