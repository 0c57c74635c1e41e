import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'

export interface FixtureProduct {
  id: number
  packId: number
  price: number
}

/** Adds this many gloves at ₹100, ₹110 …, each with a pack and stock. */
export async function fillShop(
  shop: TestShop,
  scope: Scope,
  count: number,
): Promise<FixtureProduct[]> {
  await saveProducts(
    shop,
    scope.seller.id,
    Array.from({ length: count }, (_, index) => ({
      code: `p${index}`,
      name: `Glove ${index}`,
      brand: 'Bosch',
      categoryPath: ['Safety', 'Hands', 'Gloves'],
      gtin: null,
      partNumber: null,
      variantGroup: null,
      overview: '',
      description: '',
      taxRate: 1800,
      attributes: [],
      pictures: [],
      popularity: index % 3,
      packs: [
        {
          code: `p${index}`,
          unit: '1 piece',
          quantity: 1,
          price: 10_000 + index * 1_000,
          mrp: 20_000 + index * 1_000,
          cost: null,
          onHand: 50,
          special: null,
        },
      ],
    })),
    { now: testNow },
  )
  const { rows } = await shop.database.primary.execute<
    FixtureProduct & Record<string, unknown>
  >(sql`
    select p.id, k.id as "packId", k.price::float8 as price
    from product p join pack k on k.seller_id = p.seller_id and k.product_id = p.id
    where p.seller_id = ${scope.seller.id} order by p.id`)
  return rows
}

export interface FixtureEvent {
  at: Date
  network: string
  productId?: number
  words?: string
  results?: number | null
  searched?: boolean
  viewed?: boolean
  added?: boolean
}

export async function addEvents(
  shop: TestShop,
  scope: Scope,
  events: readonly FixtureEvent[],
): Promise<void> {
  await shop.database.primary.execute(sql`
    insert into tracked_event (seller_id, at, user_type, username, network,
      product_id, words, results, searched, viewed, added)
    select ${scope.seller.id}, r.at, 'Visitor', 'Guest', r.network, r."productId", r.words, r.results,
      coalesce(r.searched, false), coalesce(r.viewed, false), coalesce(r.added, false)
    from json_to_recordset(${JSON.stringify(events)}::json) as r(
      at timestamptz, network text, "productId" bigint, words text,
      results int, searched boolean, viewed boolean, added boolean)`)
}

let orderCount = 0

/** Inserts an order with one line, and returns its number. */
export async function addOrder(
  shop: TestShop,
  scope: Scope,
  order: { at: Date; product: FixtureProduct; quantity: number; state?: string },
): Promise<string> {
  const { product, quantity } = order
  const number = `T${++orderCount}`
  const total = product.price * quantity
  await shop.database.primary.execute(sql`
    with placed as (
      insert into shop_order (seller_id, number, state, payment_method, currency,
        goods, discount, charge, tax, total, placed_at)
      values (${scope.seller.id}, ${number}, ${order.state ?? 'placed'}, 'cod', 'INR',
        ${total}, 0, 0, 0, ${total},
        ${order.at.toISOString()})
      returning id
    )
    insert into order_line (seller_id, order_id, position, pack_id, product_id, name, code, url, unit, quantity, price,
      discount, charge, total, tax_rate, tax, tax_parts)
    select ${scope.seller.id}, id, 1, ${product.packId}::bigint, ${product.id}::bigint, 'Glove', 'p', 'p', '1 piece',
      ${quantity}::int, ${product.price}::bigint,
      0, 0, ${total}::bigint, 0, 0, '[]' from placed`)
  return number
}
