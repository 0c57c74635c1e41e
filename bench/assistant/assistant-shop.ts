import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { loadDemoPlaces, serveDemoPlaces } from '#demo/places/places-load.ts'
import type { SellerCode } from '#demo/products/brand-mix.ts'
import { composeDemoProducts } from '#demo/products/compose-products.ts'
import { demoSellers } from '#demo/sellers.ts'
import { demoSynonyms } from '#demo/texts/synonyms.ts'
import { addLine, readCart } from '#domain/cart/cart.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import { applyOrderAction, placeOrder } from '#domain/orders/orders.ts'
import { saveSynonyms } from '#domain/search/search.ts'
import { addSeller, findSeller } from '#domain/sellers/sellers.ts'
import type { AppContext, Customer, Scope } from '#platform/scope.ts'
import type { AssistantTestCase, Numbers } from './score.ts'

/** The demo's products are deterministic for this moment. */
export const assistantNow = new Date('2026-11-21T06:30:00Z')

const productCounts = { in: 800, sg: 250, tools: 200 }

/** The demo's sellers in an empty database, with products, places, and two customers with orders. */
export async function fillAssistantShop(
  ground: AppContext,
): Promise<{ scopes: Record<AssistantTestCase['who'], Scope>; numbers: Numbers }> {
  await loadDemoPlaces(ground)
  const of = await fillSeller(ground, 'in')
  await ground.database.primary.execute(sql`
    insert into bid_rule (seller_id, kind, subject_id, allowed)
    select id, 'all', 0, true from seller where code = 'in'`)
  const customer = of(await addPerson(ground, 'asha@asked.example'))
  const other = of(await addPerson(ground, 'ben@asked.example'))
  const numbers = { order: await order(customer), foreign: await order(other) }
  const step = { ...customer, now: new Date(assistantNow.getTime() + 3_600_000) }
  for (const action of ['confirm', 'pack', 'ship'] as const) {
    await applyOrderAction(step, numbers.order, action, action === 'ship' ? 'HG12345678' : '', {
      actor: 'staff',
      actorId: null,
    })
  }
  const visitor: Scope['viewer'] = { kind: 'visitor', cartKey: null }
  const scopes = {
    visitor: of(visitor),
    customer,
    newcomer: of(await addPerson(ground, 'chitra@asked.example')),
    sg: (await fillSeller(ground, 'sg'))(visitor),
    tools: (await fillSeller(ground, 'tools'))(visitor),
  }
  return { scopes, numbers }
}

/** A demo seller with its products and terms; the answer makes a scope for a viewer there. */
async function fillSeller(ground: AppContext, code: SellerCode) {
  const demo = demoSellers.find(({ hosts }) => hosts.includes(`${code}.localhost`))!
  const sellerId = await addSeller(ground, demo)
  if (code === 'sg') {
    await ground.database.primary.execute(
      sql`update seller set tax_number = '200912345K' where id = ${sellerId}`,
    )
  }
  await serveDemoPlaces(ground, sellerId, code)
  const count = productCounts[code]
  const records = [...composeDemoProducts({ seller: code, count, now: assistantNow })].map(
    ({ record }) => record,
  )
  await saveProducts(ground, sellerId, records, { now: assistantNow })
  await saveSynonyms(ground, sellerId, demoSynonyms, 'last-wins')
  ground.cache.invalidate(['*'])
  const seller = (await findSeller(ground, demo.hosts[0]!, { scheme: 'http', port: null }))!
  const place = await resolvePlace(ground, seller, demo.seller.defaultPincode)
  return (viewer: Scope['viewer']): Scope => ({
    ...ground,
    seller,
    viewer,
    place,
    now: assistantNow,
    requestId: 'asked',
  })
}

async function addPerson({ database }: AppContext, email: string): Promise<Customer> {
  const id = randomUUID()
  const [firstName] = email.split('@')
  await database.primary.execute(sql`
    insert into person (id, name, first_name, email, email_verified)
    values (${id}, ${`${firstName} Rao`}, ${firstName}, ${email}, true)`)
  await database.primary.execute(sql`
    insert into address (person_id, first_name, last_name, mobile, line1,
      city, state, postal_code, country_code, is_primary)
    values (${id}, ${firstName}, 'Rao', '9800000001', '1 MG Road', 'Pune', 'Maharashtra', '411001', 'IN', true)`)
  const names = { firstName: firstName!, lastName: 'Rao', email, emailVerified: true, phone: null }
  return { kind: 'customer', id, sessionId: randomUUID(), ...names }
}

/** One of the popular products. */
async function order(scope: Scope): Promise<string> {
  const { rows } = await scope.database.primary.execute<{ id: number; addressId: number }>(sql`
    select k.id, (select min(a.id) from address a where a.person_id = ${(scope.viewer as Customer).id}) as "addressId"
    from pack k join stock s on s.seller_id = k.seller_id and s.pack_id = k.id
    where k.seller_id = ${scope.seller.id} and k.price is not null and s.on_hand > 20 order by k.id limit 1`)
  await addLine(scope, { packId: rows[0]!.id, quantity: 1 })
  const { total, totalsKey } = await readCart(scope)
  const placed = await placeOrder(scope, {
    key: randomUUID(),
    addressId: rows[0]!.addressId,
    billingAddressId: null,
    method: 'cod',
    purchaseOrder: null,
    expectedTotal: total,
    totalsKey,
  })
  if (!placed.ok) throw new Error(`No order: ${placed.code}`)
  return placed.value.number
}
