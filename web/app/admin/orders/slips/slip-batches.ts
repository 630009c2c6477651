/** `from` and `to` are places in the list, as people count them. */
export type SlipBatch<T> = { from: number; to: number; orders: T[] };

/** A list in parts that a printer takes at once, in the order of the list. */
export function slipBatches<T>(orders: T[], size: number): SlipBatch<T>[] {
  return Array.from({ length: Math.ceil(orders.length / size) }, (_, index) => {
    const part = orders.slice(index * size, (index + 1) * size);
    return { from: index * size + 1, to: index * size + part.length, orders: part };
  });
}
