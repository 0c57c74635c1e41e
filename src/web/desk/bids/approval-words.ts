import type { BidApproval, DeskBidView } from '#contract/negotiation/bid-rules.ts'
import { getLocale } from '#messages/current-locale.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import type { DealNotice } from '../bench/deal-view.ts'
import type { AnswerFigures } from './answer-state.ts'

/** Why a bid can't be accepted like another, and who decides; null: it can. Source: BID-05. */
export function describeApproval({ approval, margin }: DeskBidView): DealNotice | null {
  if (approval === null) return null
  const { mayApprove, approvers, request } = approval
  const names = new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(approvers)
  const askedWords =
    request &&
    deskBidsTexts.askedBy({ name: request.by || deskBidsTexts.colleague(), when: request.on })
  if (mayApprove) return { margin, text: deskBidsTexts.youMayApprove(), who: askedWords ?? '' }
  const who =
    approvers.length === 0
      ? deskBidsTexts.nobodyMayApprove()
      : askedWords
        ? deskBidsTexts.askedWaiting({ asked: askedWords, names })
        : deskBidsTexts.mayDecide({ names })
  return { margin, text: deskBidsTexts.belowFloorNeedsApprover(), who }
}

/**
 * The same, of what the filled button sends: accepting's own figures stand only where the lines
 * accept the bid, or don't say yet. Source: BID-05.
 */
export function describeSending(bid: DeskBidView, figures: AnswerFigures): DealNotice | null {
  const notice = describeApproval(bid)
  const { verb, counts, margin } = figures
  const seesFloor = bid.facts.some(({ floor }) => floor !== null)
  if (notice === null || verb === 'accept' || counts.none > 0 || !seesFloor) return notice
  return verb === 'decline' || counts.belowFloor === 0 ? null : { ...notice, margin }
}

/** Whether there is somebody to ask who has not been asked about the bid as it stands. */
export function canAskApprover({ mayApprove, approvers, request }: BidApproval): boolean {
  return !mayApprove && approvers.length > 0 && request === null
}
