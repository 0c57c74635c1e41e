import { sendMessage } from '#domain/contact/contact.ts'
import { openCreditAccount } from '#domain/orders/orders.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import {
  quoteWords,
  singaporeBids,
  singaporeBuyers,
  singaporeMessages,
  singaporeOrders,
  singaporeRequests,
} from '../texts/singapore-deals.ts'
import { addDemoBuyer } from './deals/demo-buyers.ts'
import { findBidPacks, playBid } from './deals/play-bids.ts'
import { playOrder } from './deals/play-orders.ts'
import { playRequest } from './deals/play-requests.ts'
import { requireDone } from './deals/require-done.ts'
import { findDemoStaff } from './demo-staff.ts'
import { popularPacks } from './load-demo-orders.ts'
import { loadQuotableProducts } from './load-demo-quotes.ts'

const hour = 3_600_000
const day = 24 * hour
/** When the buyers came to the shop, in days before now. */
const knownFor = 60

/**
 * Gives the demo seller `sg` its own buyers, with requests, bids, orders and messages in several
 * states, through the regular use cases. Where the buyers are there already, nothing is done.
 */
export async function loadSingaporeDeals(
  context: AppContext,
  links: Links,
  now: Date,
): Promise<void> {
  const seller = await findSeller(context, 'sg.localhost', links)
  const staff = seller && (await findDemoStaff(context, seller.id, 'owner'))
  if (!seller || !staff) return
  const viewer = { kind: 'visitor', cartKey: null } as const
  const place = { ...seller.defaultPlace, chosen: false }
  const visit: Scope = { ...context, seller, viewer, place, now, requestId: 'demo' }
  const desk: Scope = { ...visit, staff }
  const buyers = new Map<string, Scope>()
  for (const [key, buyer] of Object.entries(singaporeBuyers)) {
    const joinedAt = new Date(now.getTime() - knownFor * day)
    const scope = await addDemoBuyer({ ...visit, now: joinedAt }, buyer)
    if (!scope) return
    buyers.set(key, scope)
  }
  await openAccount(desk)
  const { zoneId } = buyers.get('haiwan')!.place
  const packIds = await popularPacks(context, seller, zoneId)
  for (const story of singaporeOrders) await playOrder(buyers.get(story.by)!, desk, story, packIds)
  const quotable = await loadQuotableProducts(buyers.get('haiwan')!, 1_500, 15_000)
  for (const story of singaporeRequests) {
    const words = quoteWords[singaporeBuyers[story.by]!.language === 'zh' ? 'zh' : 'en']
    await playRequest(buyers.get(story.by)!, desk, story, quotable, words)
  }
  const bidPacks = await findBidPacks(buyers.get('haiwan')!)
  let next = 0
  for (const story of singaporeBids) {
    const packs = Array.from({ length: story.products }, () => bidPacks[next++ % bidPacks.length]!)
    await playBid(buyers.get(story.by)!, desk, links, story, packs)
  }
  for (const { age, ...message } of singaporeMessages)
    requireDone(await sendMessage({ ...visit, now: new Date(now.getTime() - age * hour) }, message))
}

/** One of the companies orders on account. */
async function openAccount(desk: Scope): Promise<void> {
  const at = { ...desk, now: new Date(desk.now.getTime() - knownFor * day) }
  requireDone(
    await openCreditAccount(at, {
      kind: 'company',
      buyer: singaporeBuyers['haiwan']!.email,
      limit: '20000',
      days: '30',
      blocked: false,
    }),
  )
}
