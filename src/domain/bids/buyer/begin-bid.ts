import { maxPieces } from '#contract/cart/cart.ts'
import type { BidView } from '#contract/negotiation/bids.ts'
import { maxBidLines } from '#contract/negotiation/bids.ts'
import type { Minor } from '#kernel/money.ts'
import { requireBuyer } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import { translateGroups } from '#platform/translations/translate-lines.ts'
import { readCart } from '../../cart/cart.ts'
import { toBuyerScope } from '../bid-command.ts'
import type { StoredBid } from '../bid-store.ts'
import { bidView, loadBidContexts } from '../bid-view.ts'
import { findBidZone, loadPackFacts } from '../lines/line-facts.ts'
import { findAccountDays } from '../payment-days.ts'

/**
 * Starts a bid from one pack, with a price where the customer has named one, or from the cart's lines
 * that accept bids. Writes nothing. Source: BID-01.
 */
export async function beginBid(
  requestScope: Scope,
  from: 'cart' | { packId: number; quantity: number; price?: Minor | null },
): Promise<BidView> {
  const scope = toBuyerScope(requestScope)
  const { seller, viewer, place, database, now } = scope
  const requestedLines =
    from === 'cart'
      ? (await readCart(scope)).lines.map(({ packId, quantity }) => ({ packId, quantity }))
      : [from]
  const lines = requestedLines.slice(0, maxBidLines)
  const db = database.primary
  const packIds = lines.map(({ packId }) => packId)
  const facts = await loadPackFacts(db, scope, packIds, await findBidZone(scope, place.pincode))
  const bid: StoredBid = {
    id: 0,
    sellerId: seller.id,
    number: '',
    warned: 0,
    expired: false,
    answerDue: false,
    customerId: viewer.id,
    companyId: scope.company?.id ?? null,
    madeBy: null,
    state: 'DRAFT',
    rowVersion: 0,
    allOrNothing: false,
    currency: seller.currency,
    pincode: place.pincode,
    round: 0,
    expiresAt: null,
    clockFrom: null,
    verdict: null,
    answerAt: null,
    reason: null,
    askedDays: null,
    paymentDays: null,
    orderNumber: null,
    madeAt: now.toISOString(),
    lines: lines.flatMap(({ packId, quantity }, at) => {
      const listPrice = facts.get(packId)?.list
      if (listPrice == null) return []
      return {
        packId,
        position: at + 1,
        quantity: Math.min(quantity, maxPieces),
        listPrice,
        bidPrice: from === 'cart' ? null : (from.price ?? null),
        counterPrice: null,
        state: 'OPEN' as const,
        reason: null,
        isNews: false,
      }
    }),
  }
  const [context] = await loadBidContexts(db, scope, [bid])
  const accountDays = await findAccountDays(db, seller.id, requireBuyer(scope))
  const [named] = await translateGroups(db, seller, [bidView(bid, context!, seller)])
  const view = { ...named!, accountDays }
  // A cart leaves out lines that don't accept bids; for a single pack the page gives the reason.
  return from === 'cart'
    ? { ...view, lines: view.lines.filter(({ problem }) => problem !== 'bids-not-taken') }
    : view
}
