import type { BidApproval, DeskBidView } from '#contract/negotiation/bid-rules.ts'
import type { DealNotice } from '../bench/deal-view.ts'

/** Why a bid can't be accepted like another, and who decides; null: it can. Source: BID-05. */
export function describeApproval({ approval, margin }: DeskBidView): DealNotice | null {
  if (approval === null) return null
  const { mayApprove, approvers, request } = approval
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(approvers)
  const askedWords = request && `Asked by ${request.by || 'a colleague'}, ${request.on}.`
  if (mayApprove)
    return { margin, text: 'Below the price floor: you may approve it.', who: askedWords ?? '' }
  const who =
    approvers.length === 0
      ? 'Nobody here may approve it: invite an approver.'
      : askedWords
        ? `${askedWords} Waits for ${names}.`
        : `${names} may decide.`
  return { margin, text: 'Below the price floor: needs an approver.', who }
}

/** Whether there is somebody to ask who has not been asked about the bid as it stands. */
export function canAskApprover({ mayApprove, approvers, request }: BidApproval): boolean {
  return !mayApprove && approvers.length > 0 && request === null
}
