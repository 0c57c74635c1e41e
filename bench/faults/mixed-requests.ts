import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addBuyers, type Buyer, fillCarts, orderCall } from '../contest/contest-shop.ts'
import type { AskOptions } from './open-load.ts'
import type { TestBed } from './test-bed.ts'

export const mixedKinds = [
  'home',
  'listing',
  'product',
  'cart',
  'order',
  'search',
  'suggest',
  'desk',
] as const
export type MixedKind = (typeof mixedKinds)[number]

export interface MixedRequest {
  path: string
  ask: AskOptions
  what: MixedKind
}

/** Of twenty requests: mostly pages and API calls, few orders, little desk work. */
const pattern: readonly MixedKind[] = [
  'home',
  'listing',
  'search',
  'product',
  'suggest',
  'home',
  'listing',
  'search',
  'product',
  'cart',
  'home',
  'listing',
  'search',
  'product',
  'suggest',
  'home',
  'listing',
  'order',
  'product',
  'desk',
]

/** Enough that nobody reaches the limit of orders per person and minute. */
const buyerCount = 300

let fresh = 0

/**
 * Requests of all kinds at the bench's seller. Every address is new, so that no cache answers it, and every
 * visitor has an own IP address, so that no rate limit applies to them jointly.
 */
export async function openMixedRequests(stand: TestBed): Promise<(n: number) => MixedRequest> {
  const { shop, database, productUrl } = stand
  const db = database.primary
  const buyers = await addBuyers(db, shop.sellerId, buyerCount, 'mixed')
  await fillCarts(
    db,
    { ...shop, buyers },
    buyers.map(() => shop.packIds.slice(0, 2)),
  )
  const desk = await deskCookie(stand, buyers[0]!)
  return (n) => {
    const what = pattern[n % pattern.length]!
    const buyer = buyers[Math.floor(n / pattern.length) % buyerCount]!
    const id = fresh++
    const own = { 'x-forwarded-for': `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}` }
    const bearer = { authorization: `Bearer ${buyer.token}` }
    const query = `n=${Date.now()}-${id}`
    const get = (path: string, headers: Record<string, string> = {}) => ({
      path,
      ask: { headers: { ...own, ...headers } },
      what,
    })
    switch (what) {
      case 'home':
        return get(`/?${query}`)
      case 'listing':
        return get(`/Search?q=good&${query}`)
      case 'product':
        return get(`/product/${productUrl}?${query}`)
      case 'cart':
        return get('/api/v1/cart', bearer)
      case 'search':
        return get(`/api/v1/search?SearchText=good&${query}`)
      case 'suggest':
        return get(`/api/v1/autosuggest?SearchText=goo&${query}`)
      case 'desk':
        return get('/desk', { cookie: desk })
      case 'order': {
        // With an outdated total: the cart is locked and checked, and stays for the next request.
        const { headers, ...call } = orderCall(buyer, 1)
        return { path: '/api/v1/orders', ask: { ...call, headers: { ...headers, ...own } }, what }
      }
    }
  }
}

/** A desk session, in a shop whose staff need no second factor. */
async function deskCookie({ shop, database }: TestBed, { personId }: Buyer): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  const db = database.primary
  await db.execute(sql`update seller set staff_factor_optional = true where id = ${shop.sellerId}`)
  await db.execute(sql`
    insert into staff (seller_id, person_id, role, created_at) values (${shop.sellerId}, ${personId}, 'owner', now())`)
  await db.execute(sql`
    insert into session (id, person_id, seller_id, kind, via, token_hash, created_at, last_seen_at, expires_at)
    values (gen_random_uuid(), ${personId}, ${shop.sellerId}, 'desk', 'cookie', ${hash},
      now(), now(), now() + interval '1 day')`)
  return `__Host-desk=${token}`
}
