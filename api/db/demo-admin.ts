/** Known to everyone who can read this file: for development only. */
export const DEMO_ADMIN = { username: "admin", password: "admin-demo" };
