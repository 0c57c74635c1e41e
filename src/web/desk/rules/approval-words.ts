import type { ApprovalMeasure, ApproverRole } from '#contract/negotiation/approvals.ts'
import type { EditWords } from '../editing/edit.ts'

export const measureNames: Readonly<Record<ApprovalMeasure, string>> = {
  'line-margin': 'A line’s margin, under %',
  margin: 'The whole margin, under %',
  amount: 'Total with tax, from',
  discount: 'A line’s discount, over %',
  terms: 'Terms that contain',
}

export const roleNames: Readonly<Record<ApproverRole, string>> = {
  approver: 'An approver',
  owner: 'The owner',
}

const columns: Readonly<Record<string, string>> = { what: 'What', limit: 'Limit', who: 'Who' }

export const approvalWords: EditWords = {
  label(name) {
    const [column = '', key = ''] = name.split('-')
    return `${columns[column] ?? name}, ${key.startsWith('new') ? 'new row' : `row ${key}`}`
  },
  show(name, value) {
    if (name.startsWith('what-')) return measureNames[value as ApprovalMeasure] ?? 'No row'
    return name.startsWith('who-') ? roleNames[value as ApproverRole] : undefined
  },
  input: (name) => (name.startsWith('limit-') ? 'text' : null),
}
