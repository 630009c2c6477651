type Caller = "no token" | "expired" | "revoked" | "other shopper" | "shopper" | "admin";

const everyone = (status: number): Record<Caller, number> => ({
  "no token": status, expired: status, revoked: status, "other shopper": status, shopper: status, admin: status,
}); // prettier-ignore

const member: Record<Caller, number> = { ...everyone(401), "other shopper": 200, shopper: 200, admin: 200 };

/**
 * What each kind of caller is answered, call by call: the "other shopper" sends somebody else's `userId`. A test fails
 * for an endpoint that is missing here, so that who may call it is decided twice, and the two must agree.
 */
export const expectedStatuses: Record<string, Record<Caller, number>> = {
  "POST /api/auth/user/request-otp": everyone(200),
  "POST /api/auth/user/verify-otp": everyone(400),
  "POST /api/auth/admin/login": everyone(401),
  "GET /api/auth/me": member,
  "POST /api/auth/logout": member,
  "POST /api/auth/logout-everywhere": member,
  "GET /api/products": everyone(200),
  "GET /api/categories": everyone(200),
};
