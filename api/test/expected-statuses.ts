type Caller =
  | "no token" | "expired" | "revoked" | "disabled" | "other shopper" | "shopper" | "packer" | "staff" | "owner"; // prettier-ignore

const everyone = (status: number): Record<Caller, number> => ({
  "no token": status, expired: status, revoked: status, disabled: status,
  "other shopper": status, shopper: status, packer: status, staff: status, owner: status,
}); // prettier-ignore

/** Whoever is not logged in, or no longer, is asked to; everybody else is refused. */
const nobody: Record<Caller, number> = {
  ...everyone(403),
  "no token": 401,
  expired: 401,
  revoked: 401,
  disabled: 401,
};

const member: Record<Caller, number> = {
  ...nobody,
  "other shopper": 200,
  shopper: 200,
  packer: 200,
  staff: 200,
  owner: 200,
};

/** Only those who own the shop. */
const owner = (status: number): Record<Caller, number> => ({ ...nobody, owner: status });
/** And those whom they trust with running it. */
const staff = (status: number): Record<Caller, number> => ({ ...owner(status), staff: status });
/** And those who send the parcels off: every admin. */
const packer = (status: number): Record<Caller, number> => ({ ...staff(status), packer: status });

/** For the shopper themselves only, whatever `userId` says. */
const own = (status: number): Record<Caller, number> => ({ ...nobody, shopper: status });
/** For every shopper: the call names nobody, and what is somebody else's is not found. */
const shoppers = (status: number): Record<Caller, number> => ({ ...own(status), "other shopper": status });

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
  "GET /api/admin/profile": packer(200),
  "PUT /api/admin/profile": packer(200),
  "PUT /api/admin/profile/password": packer(200),
  "POST /api/admin/profile/sessions/:id/end": packer(400),
  "POST /api/admin/profile/second-factor": packer(200),
  "POST /api/admin/profile/second-factor/confirm": packer(401),
  "POST /api/admin/profile/second-factor/recovery-codes": packer(400),
  "POST /api/admin/profile/second-factor/remove": packer(200),
  "GET /api/admin/audit": owner(200),
  "GET /api/admin/security-events": owner(200),
  "GET /api/admin/people": owner(200),
  "POST /api/admin/people": owner(200),
  "PUT /api/admin/people/:id": owner(404),
  "POST /api/admin/people/:id/reset": owner(404),
  "GET /api/promotions": everyone(200),
  "GET /api/admin/promotions": staff(200),
  "GET /api/admin/promotions/:id": staff(404),
  "POST /api/admin/promotions": staff(400),
  "PUT /api/admin/promotions/:id": staff(400),
  "POST /api/admin/promotions/:id/stop": staff(404),
  "POST /api/admin/promotions/:id/copy": staff(404),
  "GET /api/products": everyone(200),
  "GET /api/products/by-slug/:slug": everyone(404),
  "GET /api/products/suggestions": everyone(200),
  "GET /api/products/parts": everyone(200),
  "GET /api/products/slugs": everyone(200),
  "POST /api/products": staff(200),
  "PUT /api/products/:id": staff(404),
  "DELETE /api/products/:id": staff(404),
  "POST /api/products/:id/restore": staff(404),
  "GET /api/admin/products/archived": staff(200),
  "GET /api/admin/products/:id": staff(404),
  "POST /api/admin/products/change/preview": staff(200),
  "POST /api/admin/products/change": staff(200),
  "POST /api/admin/variants/:id/stock": staff(400),
  "GET /api/admin/variants/:id/stock": staff(404),
  "GET /api/admin/products/export": staff(200),
  "POST /api/admin/products/import/check": staff(200),
  "POST /api/admin/products/import/:id/confirm": staff(404),
  "GET /api/categories": everyone(200),
  "POST /api/categories": staff(200),
  "PUT /api/categories/:id": staff(404),
  "DELETE /api/categories/:id": staff(404),
  "POST /api/categories/:id/move": staff(400),
  "GET /api/collections": everyone(200),
  "GET /api/home": everyone(200),
  "POST /api/admin/home/preview": staff(400),
  "POST /api/pictures": staff(400),
  "GET /api/cart/:userId": own(200),
  "POST /api/cart/add": own(404),
  "POST /api/cart/update-quantity": own(404),
  "POST /api/cart/remove": own(200),
  "POST /api/cart/clear": own(200),
  "POST /api/cart/voucher": own(404),
  "POST /api/cart/quote": own(200),
  "GET /api/shipping": everyone(200),
  "GET /api/addresses": shoppers(200),
  "POST /api/addresses": shoppers(200),
  "PUT /api/addresses/:id": shoppers(404),
  "DELETE /api/addresses/:id": shoppers(200),
  "GET /api/checkout/methods": everyone(200),
  "GET /api/checkout/contact": shoppers(200),
  "POST /api/checkout/contact": shoppers(200),
  "POST /api/checkout/paymongo": own(409),
  "GET /api/checkout/paymongo/return": everyone(302),
  "POST /api/checkout/payment-success": shoppers(400),
  "POST /api/checkout/verify": shoppers(400),
  "GET /api/checkout/code/:sourceId": shoppers(404),
  "POST /api/webhooks/paymongo": everyone(401),
  "POST /api/orders/mine/:id/pay": shoppers(404),
  "GET /api/orders": packer(200),
  "PUT /api/orders/:id/status": packer(404),
  "GET /api/admin/orders/:id": packer(404),
  "POST /api/admin/orders/:id/notes": packer(404),
  "POST /api/admin/orders/:id/refund": staff(400),
  "POST /api/admin/orders/:id/marks/done": staff(404),
  "POST /api/admin/orders/ship": packer(200),
  "POST /api/admin/orders/bulk": packer(400),
  "POST /api/admin/orders/bulk/cancellation": staff(400),
  "GET /api/admin/orders/bulk/:id": packer(404),
  "POST /api/admin/orders/bulk/:id/cancel": packer(404),
  "GET /api/admin/orders/updates": packer(200),
  "GET /api/admin/couriers": packer(200),
  "GET /api/admin/orders/export": staff(200),
  "GET /api/shop": everyone(200),
  "GET /api/admin/settings": staff(200),
  "PUT /api/admin/settings": staff(400),
  "POST /api/admin/settings/restore": staff(400),
  "POST /api/admin/settings/mail-preview": staff(400),
  "POST /api/admin/settings/test-mail": staff(400),
  "GET /api/admin/settings/provider-keys": owner(200),
  "PUT /api/admin/settings/provider-keys": owner(200),
  "POST /api/admin/settings/provider-keys/test": owner(200),
  "POST /api/admin/settings/provider-keys/remove": owner(200),
  "GET /api/admin/first-steps": staff(200),
  "PUT /api/admin/first-steps": staff(200),
  "GET /api/admin/stats": staff(200),
  "GET /api/admin/best-sellers": staff(200),
  "GET /api/admin/customers": staff(200),
  "GET /api/admin/customers/:id": staff(404),
  "PUT /api/admin/customers/:id": staff(404),
  "GET /api/orders/user/:userId": own(200),
  "GET /api/orders/mine/:id": shoppers(404),
  "POST /api/orders/mine/:id/cancel": shoppers(404),
};
