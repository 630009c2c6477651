type Caller = "no token" | "expired" | "revoked" | "other shopper" | "shopper" | "admin";

const everyone = (status: number): Record<Caller, number> => ({
  "no token": status, expired: status, revoked: status, "other shopper": status, shopper: status, admin: status,
}); // prettier-ignore

const member: Record<Caller, number> = { ...everyone(401), "other shopper": 200, shopper: 200, admin: 200 };

const admin = (status: number): Record<Caller, number> => ({
  ...everyone(401),
  "other shopper": 403,
  shopper: 403,
  admin: status,
});

/** For the shopper themselves only, whatever `userId` says. */
const own = (status: number): Record<Caller, number> => ({
  ...everyone(401),
  "other shopper": 403,
  shopper: status,
  admin: 403,
});

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
  "GET /api/products/by-slug/:slug": everyone(404),
  "GET /api/products/suggestions": everyone(200),
  "GET /api/products/parts": everyone(200),
  "GET /api/products/slugs": everyone(200),
  "POST /api/products": admin(200),
  "PUT /api/products/:id": admin(404),
  "DELETE /api/products/:id": admin(404),
  "POST /api/products/:id/restore": admin(404),
  "GET /api/admin/products/export": admin(200),
  "POST /api/admin/products/import/check": admin(200),
  "POST /api/admin/products/import/:id/confirm": admin(404),
  "GET /api/categories": everyone(200),
  "POST /api/categories": admin(200),
  "PUT /api/categories/:id": admin(404),
  "DELETE /api/categories/:id": admin(404),
  "POST /api/pictures": admin(400),
  "GET /api/cart/:userId": own(200),
  "POST /api/cart/add": own(404),
  "POST /api/cart/update-quantity": own(404),
  "POST /api/cart/remove": own(200),
  "POST /api/cart/clear": own(200),
  "GET /api/checkout/methods": everyone(200),
  "POST /api/checkout/paymongo": own(409),
  "GET /api/checkout/paymongo/return": everyone(302),
  "POST /api/checkout/payment-success": { ...own(400), "other shopper": 400 },
  "POST /api/checkout/verify": { ...own(400), "other shopper": 400 },
  "GET /api/checkout/code/:sourceId": { ...own(404), "other shopper": 404 },
  "POST /api/webhooks/paymongo": everyone(401),
  "POST /api/orders/mine/:id/pay": { ...own(404), "other shopper": 404 },
  "GET /api/orders": admin(200),
  "PUT /api/orders/:id/status": admin(404),
  "GET /api/admin/orders/:id": admin(404),
  "POST /api/admin/orders/:id/notes": admin(404),
  "POST /api/admin/orders/:id/refund": admin(400),
  "POST /api/admin/orders/bulk": admin(400),
  "GET /api/admin/orders/bulk/:id": admin(404),
  "POST /api/admin/orders/bulk/:id/cancel": admin(404),
  "GET /api/admin/orders/news": admin(200),
  "GET /api/admin/couriers": admin(200),
  "GET /api/admin/orders/export": admin(200),
  "GET /api/orders/user/:userId": own(200),
  "GET /api/orders/mine/:id": { ...own(404), "other shopper": 404 },
  "POST /api/orders/mine/:id/cancel": { ...own(404), "other shopper": 404 },
};
