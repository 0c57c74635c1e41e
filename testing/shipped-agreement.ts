import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Customer } from '#platform/scope.ts'
import type { TestShop } from './test-shop.ts'

/** An agreed price as awards leave it and, if it is bought, orders with their events. */
export async function addAgreement(
  shop: Pick<TestShop, 'scope' | 'database'>,
  customer: Customer,
  agreement: {
    pack: number
    price: number
    listPrice: number
    at: Date
    state?: 'free' | 'consumed' | 'lapsed' | 'void'
    code?: 'in' | 'tools'
    /** Null: the order waits. */
    shippedAt?: Date | null
  },
): Promise<void> {
  const { pack, price, listPrice, at, state = 'consumed', code = 'in' } = agreement
  const { shippedAt = at } = agreement
  const { seller, place } = await shop.scope(code)
  const db = shop.database.primary
  const orderId = state === 'consumed' ? await addOrder() : null
  await db.execute(sql`
    insert into price_grant (seller_id, kind, thread_id, line, customer_id, pack_id, quantity,
      unit_price, offered_price, list_price, currency, zone_id, from_stock, state, expires_at,
      order_id, awarded_at)
    select ${seller.id}, 'bid', 900000 + count(*), 1, ${customer.id}::uuid, ${pack}::bigint, 1, ${price}::bigint,
      ${price}::bigint, ${listPrice}::bigint, 'INR', ${place.zoneId ?? 1}::bigint, false, ${state}, ${at}::timestamptz,
      ${orderId}::bigint, ${at}::timestamptz
    from price_grant`)

  async function addOrder() {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into shop_order (seller_id, number, customer_id, state, payment_method, currency,
        goods, discount, charge, tax, total, placed_at)
      values (${seller.id}, ${randomUUID()}, ${customer.id}::uuid,
        ${shippedAt ? 'shipped' : 'placed'}, 'cod', 'INR', ${price}, 0, 0, 0, ${price}, ${at})
      returning id`)
    const { id } = rows[0]!
    await db.execute(sql`
      insert into order_event (seller_id, order_id, kind, at, actor, actor_id)
      values (${seller.id}, ${id}, 'placed', ${at}, 'customer', ${customer.id})`)
    if (shippedAt)
      await db.execute(sql`
        insert into order_event (seller_id, order_id, kind, at, actor)
        values (${seller.id}, ${id}, 'shipped', ${shippedAt}, 'staff')`)
    return id
  }
}
