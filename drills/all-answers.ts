import type { Answer, Ask } from "../api/test/answers.ts";
import { dayAgo, type Person } from "../api/test/plain-shop.ts";

type Order = { _id: string };

/** Everything that the API says about products, stock, carts, orders and sales, asked by everybody. */
export async function askEverything(
  ask: Ask,
  owner: Person,
  shoppers: Person[],
  /** The days are the same whenever it is asked. */
  today = dayAgo(0),
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const say = async (by: Person | null, path: string): Promise<any> => {
    const answer = await ask(by?.token ?? null, `GET /api/${path}`);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    answers.push(answer);
    return answer.body;
  };

  const { data } = await say(null, "products?limit=100");
  for (const { slug } of data) await say(null, `products/by-slug/${slug}`);
  for (const query of ["stock=low", "search=coffee", "sort=price-up"]) await say(null, `products?${query}`);
  for (const path of ["products/archived", "products/export", "customers"]) await say(owner, `admin/${path}`);
  for (const from of [dayAgo(29), today]) {
    await say(owner, `admin/stats?from=${from}&to=${today}`);
    await say(owner, `admin/best-sellers?from=${from}&to=${today}`);
  }
  for (const { _id } of data) await say(owner, `orders?product=${_id}`);
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { orders, pagination } = await say(owner, `orders?limit=100&page=${page}`);
    pages = pagination.pages;
    for (const { _id } of orders as Order[]) await say(owner, `admin/orders/${_id}`);
  }
  for (let after: string | null = ""; after !== null;)
    after = (await say(owner, `admin/orders/export${after && `?after=${after}`}`)).next;

  for (const shopper of shoppers) {
    await say(shopper, `cart/${shopper.id}`);
    await say(owner, `admin/customers/${shopper.id}`);
    const { orders } = await say(shopper, `orders/user/${shopper.id}?limit=100`);
    for (const { _id } of orders as Order[]) await say(shopper, `orders/mine/${_id}`);
  }
  return answers;
}
