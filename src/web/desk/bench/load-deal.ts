import { mayDo } from '#contract/accounts/staff.ts'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Visit } from '#web/visit.ts'
import type { OpenDeal } from './bench-address.ts'
import type { DealView, UnassignedDeal } from './deal-view.ts'
import { toBidDeal } from './to-bid-deal.ts'
import { toOrderDeal } from './to-order-deal.ts'
import { toRfqDeal } from './to-rfq-deal.ts'

/** The deal that is open beside the list; null: there is none by this number. */
export async function loadDeal(visit: Visit, deal: OpenDeal): Promise<DealView | null> {
  try {
    const [view, assigneeId] = await Promise.all([
      readDeal(visit, deal),
      visit.shop.workbench.getAssignee(visit.scope, deal.kind, deal.number),
    ])
    const snoozedText = await visit.shop.workbench.getSnoozeText(visit.scope, deal, view.until)
    return { ...view, assigneeId, snoozedText }
  } catch (error) {
    if (isStop(error) && error.kind === 'not-found') return null
    throw error
  }
}

async function readDeal(
  { scope, shop }: Visit,
  { kind, number }: OpenDeal,
): Promise<UnassignedDeal> {
  const loadRecord = (): Promise<BuyerRecord | null> =>
    shop.workbench.getBuyerRecord(scope, kind, number)
  if (kind === 'bid') {
    const bid = await shop.bids.deskBid(scope, number)
    const [proposals, record] = await Promise.all([
      bid.mayAnswer && scope.staff && mayDo(scope.staff, 'negotiate')
        ? shop.bids.proposeAnswers(scope, number)
        : null,
      loadRecord(),
    ])
    return toBidDeal(bid, proposals, record, scope.seller)
  }
  if (kind === 'rfq') {
    const [rfq, record] = await Promise.all([shop.quotes.deskRfq(scope, number), loadRecord()])
    const isWaiting = rfq.draft?.state === 'IN_APPROVAL'
    const mayRead = isWaiting && scope.staff && mayDo(scope.staff, 'negotiate')
    const waiting = mayRead ? await shop.quotes.previewWaitingQuote(scope, number) : null
    return toRfqDeal(rfq, record, scope.seller, waiting)
  }
  const [order, record] = await Promise.all([shop.orders.deskOrder(scope, number), loadRecord()])
  return toOrderDeal(order, record)
}
