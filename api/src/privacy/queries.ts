import { sql } from "kysely";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Mention } from "@tindahan/contract/accounts/manage-customers.ts";
import type { PersonalData } from "@tindahan/contract/accounts/personal-data.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db, Tx } from "../platform/db/database.ts";

type StoredData = Omit<PersonalData, "addresses" | "orders"> & {
  orders: (Omit<PersonalData["orders"][number], "items" | "total" | "refunds"> & {
    items: { name: string; quantity: number; centavos: number }[];
    centavos: number;
    refunds: { at: string; centavos: number; state: string }[];
  })[];
};

const at = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function selectPersonalData(
  db: Db,
  id: Id,
): Promise<Omit<PersonalData, "addresses"> | undefined> {
  const { rows } = await sql<{ data: StoredData }>`
    select json_build_object(
      'account', json_build_object('_id', u.id, 'email', u.email, 'name', u.name, 'createdAt', ${at("u.created_at")}),
      'formerEmails', coalesce((select json_agg(json_build_object('email', f.email, 'changedAt', ${at("f.changed_at")})
        order by f.changed_at desc) from former_emails f where f.user_id = u.id), '[]'),
      'orders', coalesce((select json_agg(json_build_object('_id', o.id, 'number', o.number, 'createdAt', ${at("o.created_at")}, 'status', o.status,
          'paymentMethod', o.payment_method,
          'enteredFrom', (select s.source from staff_orders s where s.order_id = o.id), 'customerName', o.customer_name, 'phone', o.phone,
          'deliveryAddress', delivery_address_text(o), 'billingAddress', o.billing_address, 'note', o.note, 'courier', o.courier,
          'trackingNumber', o.tracking_number, 'centavos', o.total_centavos,
          'items', (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'centavos', l.price_centavos)
            order by l.position) from order_lines l where l.order_id = o.id),
          'events', coalesce((select json_agg(json_build_object('at', ${at("e.at")}, 'status', e.to_status, 'note', e.note)
            order by e.at, e.id) from order_events e where e.order_id = o.id and e.to_status is not null), '[]'),
          'refunds', coalesce((select json_agg(json_build_object('at', ${at("r.created_at")}, 'centavos', r.amount_centavos,
            'state', r.state) order by r.created_at, r.id) from refunds r where r.order_id = o.id), '[]'),
          'returns', coalesce((select json_agg(json_build_object('number', r.number, 'createdAt', ${at("r.created_at")},
              'state', r.state, 'reason', r.reason, 'note', r.note, 'answer', r.answer, 'refundNote', r.refund_note,
              'items', (select json_agg(json_build_object('name', l.name, 'quantity', rl.quantity) order by l.position)
                from return_lines rl join order_lines l using (order_id, position) where rl.return_id = r.id),
              'pictures', coalesce((select json_agg('data:image/webp;base64,' || translate(encode(p.webp, 'base64'), E'\n', '')
                order by p.position) from return_pictures p where p.return_id = r.id), '[]')
            ) order by r.created_at, r.id) from returns r where r.order_id = o.id), '[]')
        ) order by o.created_at desc, o.id desc) from orders o where o.user_id = u.id), '[]'),
      'cart', coalesce((select json_agg(json_build_object('name', p.name, 'quantity', c.quantity) order by c.added_at)
        from cart_lines c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
        where c.user_id = u.id), '[]'),
      'complaints', coalesce((select json_agg(json_build_object('number', c.number, 'createdAt', ${at("c.created_at")},
          'state', c.state, 'name', c.name, 'phone', c.phone, 'orderNumber', c.order_number, 'message', c.message,
          'replies', coalesce((select json_agg(json_build_object('at', ${at("r.created_at")}, 'text', r.text)
            order by r.created_at, r.id) from complaint_replies r where r.complaint_id = c.id), '[]')
        ) order by c.number desc) from complaints c where lower(c.email) = lower(u.email)), '[]'),
      'cashDenied', (select json_build_object('at', ${at("d.at")}, 'reason', d.reason, 'phone', d.phone)
        from cod_denials d where d.user_id = u.id),
      'sessions', coalesce((select json_agg(json_build_object('createdAt', ${at("s.created_at")},
          'lastSeenAt', ${at("s.last_seen_at")}) order by s.last_seen_at desc)
        from sessions s where s.user_id = u.id and s.expires_at > now() and s.last_seen_at > now() - s.idle_limit), '[]'),
      'logins', coalesce((select json_agg(json_build_object('at', ${at("s.at")}, 'network', s.network) order by s.at desc)
        from security_events s where s.user_id = u.id and s.kind = 'shopper_log_in' and s.outcome = 'ok'), '[]')
    ) as data
    from users u where u.id = ${id} and u.role = 'shopper' and u.erased_at is null`.execute(db);
  return rows[0] && personalDataInPesos(rows[0].data);
}

function personalDataInPesos({ orders, ...data }: StoredData): Omit<PersonalData, "addresses"> {
  return {
    ...data,
    orders: orders.map(({ centavos, items, refunds, ...order }) => ({
      ...order,
      items: items.map((item) => ({
        name: item.name,
        quantity: item.quantity,
        price: centavosToPesos(item.centavos),
      })),
      total: centavosToPesos(centavos),
      refunds: refunds.map((refund) => ({
        at: refund.at,
        amount: centavosToPesos(refund.centavos),
        state: refund.state,
      })),
    })),
  };
}

export async function updateUserName(db: Db, id: Id, name: string): Promise<void> {
  await sql`update users set name = ${name} where id = ${id} and erased_at is null`.execute(db);
}

/** Serializes erasures: each deletes all codes of its person, which other requests may lock. */
export async function lockErasures(tx: Tx): Promise<void> {
  await sql`select lock_erasures()`.execute(tx);
}

export async function callEraseShopper(tx: Tx, id: Id): Promise<void> {
  await sql`select erase_shopper(${id})`.execute(tx);
}

type EmailChange = { id: Id; accountId: Id; email: string; mailboxKey: string; keptSession: Buffer };

export async function callChangeEmail(tx: Tx, change: EmailChange): Promise<void> {
  const { id, accountId, email, mailboxKey, keptSession } = change;
  await sql`select change_email(${id}, ${accountId}, ${email}, ${mailboxKey}, ${keptSession})`.execute(tx);
}

/** Texts by others that may name the erased shopper, at most 100. */
export async function selectMentions(db: Db, id: Id): Promise<Mention[]> {
  const { rows } = await sql<Mention>`
    select m.id as "_id", case
        when s.id is not null then 'stock_move' when b.id is not null then 'bulk_change'
        when n.id is not null then 'order_note' when e.id is not null then 'order_event'
        when r.id is not null then 'refund' when d.user_id is not null then 'denial'
        when c.id is not null then 'complaint' when t.id is not null then 'return' else 'complaint_reply' end as source,
      coalesce(s.note, b.reason, n.note, e.note, r.note, d.reason, c.message, a.text,
        concat_ws(' · ', nullif(t.note, ''), nullif(t.answer, ''), nullif(t.refund_note, ''))) as text,
      coalesce('/admin/orders/' || coalesce(n.order_id, e.order_id, r.order_id), '/admin/returns/' || t.id,
        '/admin/customers/' || d.user_id, '/admin/complaints/' || coalesce(c.id, a.complaint_id)) as href
    from erasure_mentions m
      left join stock_moves s on s.id = m.stock_move_id
      left join bulk_changes b on b.id = m.bulk_change_id
      left join order_notes n on n.id = m.order_note_id
      left join order_events e on e.id = m.order_event_id
      left join refunds r on r.id = m.refund_id
      left join cod_denials d on d.user_id = m.denied_id
      left join complaints c on c.id = m.complaint_id
      left join complaint_replies a on a.id = m.complaint_reply_id
      left join returns t on t.id = m.return_id
    where m.user_id = ${id} and coalesce(s.id::text, b.id::text, n.id::text, e.id::text, r.id::text, d.user_id::text, c.id::text,
      a.id::text, t.id::text) is not null order by m.id limit 100`.execute(db);
  return rows;
}

export async function callSettleMention(tx: Tx, id: Id, mentionId: Id, isErased: boolean): Promise<boolean> {
  const { rows } = await sql<{ wasListed: boolean }>`
    select settle_mention(${id}, ${mentionId}, ${isErased}) as "wasListed"`.execute(tx);
  return rows[0]!.wasListed;
}
