import type { ApprovalMeasure, ApproverRole } from '#contract/negotiation/approvals.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import type { EditWords } from '../editing/edit.ts'

export const measureNames: Readonly<Record<ApprovalMeasure, () => string>> = {
  'line-margin': deskRulesTexts.lineMarginBelow,
  margin: deskRulesTexts.quoteMarginBelow,
  amount: deskRulesTexts.totalReaches,
  discount: deskRulesTexts.lineDiscountOver,
  terms: deskRulesTexts.theTermsContain,
}

export const roleNames: Readonly<Record<ApproverRole, () => string>> = {
  approver: deskRulesTexts.anApprover,
  owner: deskRulesTexts.theOwner,
}

const columns: Readonly<Record<string, () => string>> = {
  what: deskRulesTexts.when,
  limit: deskRulesTexts.limit,
  who: deskRulesTexts.whoApproves,
}

export const approvalWords: EditWords = {
  label(name) {
    const [column = '', key = ''] = name.split('-')
    const label = columns[column]?.() ?? name
    return key.startsWith('new')
      ? deskRulesTexts.labelNewRow({ label })
      : deskRulesTexts.labelRow({ label, row: key })
  },
  show(name, value) {
    if (name.startsWith('what-'))
      return measureNames[value as ApprovalMeasure]?.() ?? deskRulesTexts.noRow()
    return name.startsWith('who-') ? roleNames[value as ApproverRole]() : undefined
  },
  input: (name) => (name.startsWith('limit-') ? 'text' : null),
}
