import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as approvalReasonsTexts from '#texts/approval-reasons.ts'
import type { ApprovalMeasure, ApprovalRule } from './approvals.ts'
import { formatPercent } from './format-percent.ts'

/** What of the policy a quote is beyond: the margin floor of its lines, or a row. */
export interface ApprovalCause extends Pick<ApprovalRule, 'bound' | 'words'> {
  measure: ApprovalMeasure | 'floor'
}

type CostMeasure = 'floor' | Extract<ApprovalMeasure, 'line-margin' | 'margin'>
const costMeasures: ReadonlySet<string> = new Set<CostMeasure>(['floor', 'line-margin', 'margin'])

/** Whether it is made of costs, which not everybody at the desk sees. Source: DESK-01. */
export const isCostMeasure = (measure: ApprovalMeasure | 'floor') => costMeasures.has(measure)

/** Names a cause in the current language. Source: LANG-09. */
export function describeApprovalCause(
  { measure, bound, words }: ApprovalCause,
  money: MoneyStyle,
): string {
  switch (measure) {
    case 'floor':
      return approvalReasonsTexts.marginBelowFloor({ floor: formatPercent(bound) })
    case 'line-margin':
      return approvalReasonsTexts.lineMarginBelow({ margin: formatPercent(bound) })
    case 'margin':
      return approvalReasonsTexts.quoteMarginBelow({ margin: formatPercent(bound) })
    case 'amount':
      return approvalReasonsTexts.totalFrom({ amount: formatMoney(bound, money) })
    case 'discount':
      return approvalReasonsTexts.discountAbove({ share: formatPercent(bound) })
    case 'terms':
      return words.trim() === ''
        ? approvalReasonsTexts.termsNotInTemplate()
        : approvalReasonsTexts.termsContain({ words })
  }
}
