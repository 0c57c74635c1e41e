import { isCostMeasure } from '#contract/negotiation/approval-causes.ts'
import type { ApprovalNeed } from '#contract/negotiation/approvals.ts'
import type {
  PreviewLine,
  PreviewTotals,
  QuotePreview,
} from '#contract/negotiation/quote-preview.ts'
import * as approvalReasonsTexts from '#texts/approval-reasons.ts'

/** Reasons that are not made of costs: an amount, a discount, terms. Source: DESK-01. */
export function listCostFreeNeeds(needs: readonly ApprovalNeed[]): ApprovalNeed[] {
  return needs.filter(({ measure }) => !isCostMeasure(measure))
}

/** The same reasons; those made of costs say neither the limit nor which lines. */
export function hideLimits(needs: readonly ApprovalNeed[]): ApprovalNeed[] {
  const hidden = needs.filter(({ measure }) => isCostMeasure(measure))
  const role = hidden.some((need) => need.role === 'owner') ? 'owner' : 'approver'
  const reason = approvalReasonsTexts.priceBelowFloor()
  const general: ApprovalNeed[] =
    hidden.length > 0 ? [{ measure: 'floor', role, reason, lineIds: [] }] : []
  return [...general, ...listCostFreeNeeds(needs)]
}

/**
 * A preview without costs and margins, and without what is made of them: floors and proposals.
 * Approval is the caller's, as it may be known already. Source: DESK-01, DEAL-02.
 */
export function hideCosts(preview: QuotePreview): QuotePreview {
  const lines = preview.lines.map(hideLineCosts)
  const totals = hideTotalCosts(preview.totals)
  return { ...preview, lines, totals, floor: null, proposals: [], seesCosts: false }
}

function hideLineCosts(line: PreviewLine): PreviewLine {
  return { ...line, cost: null, margin: null, floorState: 'unknown', floorPrice: null }
}

function hideTotalCosts(totals: PreviewTotals): PreviewTotals {
  return { ...totals, cost: null, margin: null, listMargin: null, theirsMargin: null }
}
