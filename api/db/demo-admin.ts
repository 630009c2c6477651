/** For development only: the password is public. */
export const DEMO_ADMIN = { username: "admin", password: "admin-demo" };
