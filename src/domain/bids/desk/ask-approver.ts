import { mayDo } from '#contract/accounts/staff.ts'
import type { BidCommand } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { ok, refuse } from '#kernel/outcome.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { loadBidContexts } from '../bid-view.ts'
import { isBelowFloor } from './bid-approval.ts'
import { type BidAnswerOutcome, runDeskBidCommand } from './desk-bid-command.ts'

/**
 * Tells all who may approve that a bid below the price floor waits for one of them; the bid stays
 * as it is. For those who may not accept it themselves; of a bid that is not below the floor it is
 * refused as `wrong-state`. Audited. Source: BID-05, SAFE-13.
 */
export function askApprover(
  requestScope: Scope,
  number: string,
  command: BidCommand,
): Promise<BidAnswerOutcome> {
  return runDeskBidCommand(
    requestScope,
    number,
    command,
    'bid-ask-approver',
    null,
    async (db, scope, bid, staff) => {
      if (bid.state !== 'SUBMITTED' || mayDo(staff, 'approve')) return refuse('wrong-state')
      const [context] = await loadBidContexts(db, scope, [bid])
      if (!isBelowFloor(bid, context!)) return refuse('wrong-state')
      await notifyStaff(db, {
        sellerId: scope.seller.id,
        kind: 'approval',
        dedupKey: `bid-approval:${bid.number}:${bid.rowVersion}`,
        message: { is: 'bid-approval', number: bid.number },
        path: deskPaths.bid(bid.number),
        exceptPersonId: staff.key ? null : staff.id,
        now: scope.now,
      })
      return ok(null)
    },
  )
}
