export const ORDER_STATUSES = ["Pending Payment", "Processing", "Shipped", "Delivered", "Cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const CANCELLABLE_STATUSES: readonly OrderStatus[] = ["Pending Payment", "Processing"];
