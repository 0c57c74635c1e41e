import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { person } from '#db/tables/accounts.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { createCartKey } from '#platform/cart-owner.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from './feeds/build-product.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

type SellerCode = NonNullable<Parameters<TestShop['scope']>[0]>

export interface CartShop extends Omit<TestShop, 'customer'> {
  /**
   * Pack ids of the seller by product code: G1 to G6 (stock 40, 100.00), RARE (3 left), NONE (no
   * stock), ASK (on request).
   */
  listPacks(code?: SellerCode): Promise<Record<string, number>>
  visitor(cartKey?: string | null, code?: SellerCode): Promise<Scope>
  customer(code?: SellerCode): Promise<Scope & { viewer: Customer }>
  /** Runs an SQL statement of the test. */
  query(statement: ReturnType<typeof sql>): Promise<unknown[]>
}

/**
 * Opens a test shop with products at `in` and `tools`. `sg` sells one product of the same make for
 * S$8.00.
 */
export async function openCartShop(): Promise<CartShop> {
  const shop = await openTestShop()
  for (const code of ['in', 'tools', 'sg'] as const) {
    const { seller } = await shop.scope(code)
    await saveProducts(
      shop,
      seller.id,
      code === 'sg' ? buildProducts().slice(0, 1) : buildProducts(),
    )
  }
  const runQuery: CartShop['query'] = async (statement) =>
    (await shop.database.primary.execute(statement)).rows
  return {
    ...shop,
    query: runQuery,
    async listPacks(code = 'in') {
      const { seller } = await shop.scope(code)
      const rows = (await runQuery(sql`select p.code, k.id from pack k
        join product p on p.seller_id = k.seller_id and p.id = k.product_id
        where k.seller_id = ${seller.id}`)) as { code: string; id: number }[]
      return Object.fromEntries(rows.map((row) => [row.code, row.id]))
    },
    visitor: (cartKey = createCartKey(), code = 'in') =>
      shop.scope(code, { viewer: { kind: 'visitor', cartKey } }),
    async customer(code = 'in') {
      const id = randomUUID()
      const email = `${id}@customers.example`
      await shop.database.primary
        .insert(person)
        .values({ id, name: 'A Customer', firstName: 'A', email })
      const names = { firstName: 'A', lastName: '', email, emailVerified: true, phone: null }
      const viewer: Customer = { kind: 'customer', id, sessionId: 'test', ...names }
      return { ...(await shop.scope(code)), viewer }
    },
  }
}

function buildProducts() {
  const inStock = Array.from({ length: 6 }, (_, index) =>
    buildProduct(`G${index + 1}`, { gtin: `890000000000${index}` }),
  )
  return [
    ...inStock,
    buildProduct('RARE', { packs: [buildPack('RARE', { onHand: 3 })] }),
    buildProduct('NONE', { packs: [buildPack('NONE', { onHand: 0 })] }),
    buildProduct('ASK', { packs: [buildPack('ASK', { price: null, mrp: null })] }),
    buildProduct('DEAR', { packs: [buildPack('DEAR', { price: 60_000_000_000, mrp: null })] }),
  ]
}
