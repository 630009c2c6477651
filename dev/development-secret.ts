/** For development only: everyone can read it. */
export const DEVELOPMENT_SECRET_KEY = "development-only: everyone can read this one";
