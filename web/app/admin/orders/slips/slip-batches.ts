/** `from` and `to` count from 1. */
export type SlipBatch<T> = { from: number; to: number; orders: T[] };

export function splitIntoBatches<T>(orders: T[], size: number): SlipBatch<T>[] {
  return Array.from({ length: Math.ceil(orders.length / size) }, (_, index) => {
    const part = orders.slice(index * size, (index + 1) * size);
    return { from: index * size + 1, to: index * size + part.length, orders: part };
  });
}
