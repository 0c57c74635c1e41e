import { sql } from 'drizzle-orm'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { demoReviewers } from '../texts/demo-opinions.ts'
import { type BidStory, findBidPacks, playBid } from './deals/play-bids.ts'
import { findDemoStaff } from './demo-staff.ts'
import { findCustomer, getHomeAddress } from './load-demo-orders.ts'

const usual = { products: 1, quantity: 4 } as const

/** Bids of the demo shop’s reviewers over some weeks, none of them open. */
const pastBids: readonly BidStory[] = [
  { ...usual, by: 'prakash', age: 130, share: 0.9, fate: 'ordered' },
  { ...usual, by: 'nilofer', age: 190, share: 0.72, fate: 'counter-declined' },
  { ...usual, by: 'gurpreet', age: 340, products: 2, share: 0.78, fate: 'expired' },
  {
    ...usual,
    by: 'prakash',
    age: 520,
    share: 0.58,
    fate: 'declined',
    reason: 'That is below what we pay for it ourselves.',
  },
  { ...usual, by: 'nilofer', age: 700, products: 2, share: 0.88, fate: 'ordered' },
  { ...usual, by: 'gurpreet', age: 980, share: 0.8, fate: 'withdrawn' },
  { ...usual, by: 'gurpreet', age: 1_300, share: 0.74, fate: 'expired' },
]

/**
 * Gives the demo seller `in` bids of the past: accepted and ordered, declined, expired and withdrawn,
 * through the regular use cases. Where one of their buyers has made a bid already, nothing is done.
 */
export async function loadPastBids(context: AppContext, links: Links, now: Date): Promise<void> {
  const seller = await findSeller(context, 'in.localhost', links)
  const staff = seller && (await findDemoStaff(context, seller.id, 'owner'))
  if (!seller || !staff) return
  const viewer = { kind: 'visitor', cartKey: null } as const
  const place = await resolvePlace(context, seller, getHomeAddress(seller).postalCode)
  const visit: Scope = { ...context, seller, viewer, place, now, requestId: 'demo' }
  const buyers = new Map<string, Scope>()
  for (const { email } of demoReviewers.in ?? []) {
    const customer = await findCustomer(context, email)
    if (!customer || (await hasBids(visit, customer.id))) return
    buyers.set(email.split('@')[0]!, { ...visit, viewer: customer })
  }
  const packs = await findBidPacks(visit)
  let next = 0
  for (const story of packs.length === 0 ? [] : pastBids) {
    const bidPacks = packs.slice(next, next + story.products)
    next = (next + story.products) % (packs.length - 1)
    await playBid(buyers.get(story.by)!, { ...visit, staff }, links, story, bidPacks)
  }
}

async function hasBids({ database, seller }: Scope, customerId: string): Promise<boolean> {
  const { rows } = await database.primary.execute(sql`
    select 1 from bid where seller_id = ${seller.id} and customer_id = ${customerId}::uuid limit 1`)
  return rows.length > 0
}
