import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import { addLine, readCart } from '#domain/cart/cart.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { type OrderCommand, placeOrder } from '#domain/orders/orders.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from './feeds/build-product.ts'
import type { TestDatabase } from './test-database.ts'
import { openTestShop, type TestShop, testNow } from './test-shop.ts'

/** A test shop with products of two sellers and two customers with addresses. */
export interface OrderedShop extends TestShop {
  asha: Customer
  ben: Customer
  /** The cart of the customer on seller `in`, and the command that orders it. */
  fill(
    customer: Customer,
    quantities: Record<string, number>,
    change?: Partial<OrderCommand>,
  ): Promise<OrderCommand>
  /** Scope of a customer on `in`, or of another seller. */
  as(customer: Customer, code?: 'in' | 'tools', change?: Partial<Scope>): Promise<Scope>
  order(
    customer: Customer,
    quantities: Record<string, number>,
    method?: PaymentMethod,
  ): Promise<string>
  pack(code: string, seller?: 'in' | 'tools'): Promise<number>
  stock(code: string): Promise<{ onHand: number; reserved: number }>
  setStock(code: string, onHand: number): Promise<void>
}

/** See addGoods. */
export async function openOrderedShop(own?: TestDatabase): Promise<OrderedShop> {
  const shop = await openTestShop(own)
  const db = shop.database.primary
  await addProducts(shop)
  const asha = await addCustomer(db, 'asha@orders.example')
  const ben = await addCustomer(db, 'ben@orders.example')
  const addressIds = new Map([
    [asha.id, await addAddress(db, asha.id)],
    [ben.id, await addAddress(db, ben.id)],
  ])

  async function as(customer: Customer, code: 'in' | 'tools' = 'in', change: Partial<Scope> = {}) {
    return shop.scope(code, { viewer: customer, ...change })
  }
  async function pack(code: string, seller: 'in' | 'tools' = 'in') {
    const { rows } = await db.execute<{ id: number }>(sql`
      select k.id from pack k join seller s on s.id = k.seller_id where s.code = ${seller} and k.code = ${code}`)
    return rows[0]!.id
  }
  async function fill(
    customer: Customer,
    quantities: Record<string, number>,
    change: Partial<OrderCommand> = {},
  ) {
    const scope = await as(customer)
    for (const [code, quantity] of Object.entries(quantities)) {
      const addResult = await addLine(scope, { packId: await pack(code), quantity })
      if (!addResult.ok) throw new Error(`${code}: ${addResult.code}`)
    }
    const cart = await readCart(scope)
    return {
      key: randomUUID(),
      addressId: addressIds.get(customer.id)!,
      billingAddressId: null,
      method: 'cod' as const,
      purchaseOrder: null,
      expectedTotal: cart.total,
      totalsKey: cart.totalsKey,
      ...change,
    }
  }
  return {
    ...shop,
    asha,
    ben,
    as,
    pack,
    fill,
    async order(customer, quantities, method = 'cod') {
      const placed = await placeOrder(
        await as(customer),
        await fill(customer, quantities, { method }),
      )
      if (!placed.ok) throw new Error(placed.code)
      return placed.value.number
    },
    async stock(code) {
      const { rows } = await db.execute<{ onHand: number; reserved: number }>(sql`
        select on_hand as "onHand", reserved from stock where pack_id = ${await pack(code)}`)
      return rows[0]!
    },
    async setStock(code, onHand) {
      await db.execute(
        sql`update stock set on_hand = ${onHand} where pack_id = ${await pack(code)}`,
      )
    },
  }
}

/** Adds a signed-in customer. */
export async function addCustomer(db: Db, email: string): Promise<Customer> {
  const id = randomUUID()
  await db.execute(
    sql`insert into person (id, name, first_name, email, email_verified)
      values (${id}, 'Asha Rao', 'Asha', ${email}, true)`,
  )
  return {
    kind: 'customer',
    id,
    sessionId: randomUUID(),
    firstName: 'Asha',
    lastName: 'Rao',
    email,
    emailVerified: true,
    phone: '9800000001',
  }
}

/** An address in Pune that every test seller serves. */
export async function addAddress(
  db: Db,
  personId: string,
  change: {
    postalCode?: string
    state?: string
    company?: string
    taxNumber?: string
    isSez?: boolean
  } = {},
) {
  const { postalCode = '411001', state = 'Maharashtra' } = change
  const { company = '', taxNumber = '', isSez = false } = change
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into address (person_id, first_name, last_name, mobile, line1,
      city, state, postal_code, country_code, company, tax_number, is_sez, is_primary)
    select ${personId}::uuid, 'Asha', 'Rao', '9800000001', '1 MG Road', 'Pune', ${state}, ${postalCode}, 'IN',
      ${company}, ${taxNumber}, ${isSez}::boolean,
      not exists (select 1 from address where person_id = ${personId})
    returning id`)
  return rows[0]!.id
}

/** Inconsistencies of money and stock; normally none. */
export async function findViolations(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ invariant: string; subject: string }>(
    sql`select invariant, subject from check_invariants()`,
  )
  return rows.map(({ invariant, subject }) => `${invariant}: ${subject}`)
}

/** Products G1 to G5 of two sellers at ₹100.00, ₹200.00 … with 18 % tax and 50 pieces each. */
export async function addProducts(shop: TestShop): Promise<void> {
  const products = [1, 2, 3, 4, 5].map((n) =>
    buildProduct(`G${n}`, {
      packs: [buildPack(`G${n}`, { price: n * 10_000, mrp: null, onHand: 50 })],
    }),
  )
  for (const code of ['in', 'tools'] as const) {
    const { seller } = await shop.scope(code)
    await saveProducts(shop, seller.id, products, { now: testNow })
  }
}
