import type { BidCommand, BidRefusal, BidView } from '#contract/negotiation/bids.ts'
import type { Db } from '#db/client.ts'
import type { Json } from '#kernel/canonical-json.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import { isOwnedBy, requireBuyer } from '#platform/buyer.ts'
import { buildClaim } from '#platform/commands/run-command.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import { runThreadCommand } from '../negotiation/negotiation.ts'
import { advanceDueBids } from './bid-clock.ts'
import { requireBidRight } from './bid-roles.ts'
import { lockBid, type StoredBid } from './bid-store.ts'
import { loadBidView } from './bid-view.ts'

export type BuyerScope = Scope & { viewer: Customer }
export type BidOutcome = Outcome<BidView, BidRefusal>

export function toBuyerScope(scope: Scope): BuyerScope {
  return { ...scope, viewer: requireCustomer(scope) }
}

/**
 * Runs a buyer's command on a bid: applies due clocks, then in one transaction claims the key,
 * locks the row, checks its version and does the work. Returns the bid afterwards. Another
 * buyer's bid counts as not found. Source: NEGOTIATION 2, 7, CO-05, CO-06.
 */
export async function runBidCommand(
  requestScope: Scope,
  number: string,
  { key, rowVersion }: BidCommand,
  name: string,
  input: Json,
  work: (db: Db, scope: BuyerScope, bid: StoredBid) => Promise<Outcome<unknown, BidRefusal>>,
): Promise<BidOutcome> {
  const buyerScope = toBuyerScope(requestScope)
  return runThreadCommand<StoredBid, BidView, BidRefusal, BuyerScope>(
    buyerScope,
    {
      claim: buildClaim(buyerScope.viewer.id, key, name, { bid: number, rowVersion, input }),
      advance: () => advanceDueBids(buyerScope, { number }),
      async lock(db, txScope) {
        const bid = await lockBid(db, txScope.seller.id, { number })
        return bid && isOwnedBy(requireBuyer(txScope), bid) ? bid : null
      },
      getVersion: (bid) => bid.rowVersion,
      seenVersion: rowVersion,
      staleCode: 'stale',
      buildRecord: null,
    },
    async (db, scope, bid) => {
      requireBidRight(scope, name === 'bid-accept' ? 'accept' : 'bid')
      const outcome = await work(db, scope, bid)
      return outcome.ok ? ok(await loadBidView(db, scope, bid.id)) : outcome
    },
  )
}
